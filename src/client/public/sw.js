// Does two things. With the network away, whatever page is asked for answers with the offline page; nothing else is kept: a
// battle lives on the server, and an old page of it would be wrong. And while no page is open, it shows what the server tells.

/** To be raised with every change of the offline page. */
const store = 'offline-5';
const offlinePage = '/offline.html';
/** Its look, the letters it is set in, and what brings it back. */
const offlineParts = ['/plain-page.css', '/offline.woff2', '/offline.js'];

async function keepOfflinePage() {
  const cache = await caches.open(store);
  await cache.addAll([offlinePage, ...offlineParts].map((each) => new Request(each, { cache: 'reload' })));
  await self.skipWaiting();
}

async function startClean() {
  const stores = await caches.keys();
  await Promise.all(stores.filter((each) => each !== store).map((each) => caches.delete(each)));
  // The page is fetched while this script starts, so having it costs no time.
  await self.registration.navigationPreload?.enable();
}

async function answer({ request, preloadResponse }) {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch {
    return (await caches.match(offlinePage)) ?? Response.error();
  }
}

self.addEventListener('install', (event) => event.waitUntil(keepOfflinePage()));
self.addEventListener('activate', (event) => event.waitUntil(startClean()));
self.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') return event.respondWith(answer(event));
  const part = offlineParts.find((each) => event.request.url.endsWith(each));
  if (part) event.respondWith(caches.match(part).then((kept) => kept ?? fetch(event.request)));
});

const orElse = { title: 'Banger Battle', body: 'Something happened in one of your battles.', path: '/' };

/** A path of our own, else the front page: a tap leads nowhere else. */
function ownPath(path) {
  if (typeof path !== 'string' || !path.startsWith('/')) return orElse.path;
  const address = URL.parse(path, self.location.origin);
  return address?.origin === self.location.origin ? address.pathname + address.search : orElse.path;
}

/** Browsers want every push shown: one that cannot be read is shown as well, in other words. */
function messageIn({ data }) {
  try {
    const { title, body, path, tag } = data.json();
    if (typeof title === 'string' && title)
      return { title, body: String(body ?? ''), path, tag: String(tag ?? '') };
  } catch {
    // It is no message of ours.
  }
  return { ...orElse, tag: '' };
}

/** The latest of a battle takes the place of the one before, and is heard again. */
function show(event) {
  const { title, body, path, tag } = messageIn(event);
  const again = tag ? { tag, renotify: true } : {};
  const looks = { icon: '/icon-192.png', badge: '/badge-96.png' };
  return self.registration.showNotification(title, {
    body,
    ...looks,
    ...again,
    data: { path: ownPath(path) },
  });
}

/** In a window of the game that is open, the page itself first; else in a new one. */
async function openPage({ notification }) {
  notification.close();
  const path = ownPath(notification.data?.path);
  const { href } = new URL(path, self.location.origin);
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = windows.find(({ url }) => url === href);
  if (there) return there.focus();
  try {
    const [open] = windows;
    if (open) return await (await open.focus()).navigate(href);
  } catch {
    // This worker is too new for that window.
  }
  return self.clients.openWindow(href);
}

self.addEventListener('push', (event) => event.waitUntil(show(event)));
self.addEventListener('notificationclick', (event) => event.waitUntil(openPage(event)));
