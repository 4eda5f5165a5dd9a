// The service worker. Without a network it responds to every request for a page with the offline page; it caches no other page,
// since an old page of a battle would be wrong. It also shows the server's pushes.

/** Name of the cache: its number must be incremented with every change of the offline page. */
const store = 'offline-6';
const offlinePage = '/offline.html';
/** The styles, the typeface and the script of the offline page. */
const offlineParts = ['/plain-page.css', '/offline.woff2', '/offline.js'];

async function cacheOfflinePage() {
  const cache = await caches.open(store);
  await cache.addAll([offlinePage, ...offlineParts].map((each) => new Request(each, { cache: 'reload' })));
  await self.skipWaiting();
}

async function deleteOldCaches() {
  const stores = await caches.keys();
  await Promise.all(stores.filter((each) => each !== store).map((each) => caches.delete(each)));
  // The preload fetches a page while this script starts, so that the script does not delay the page.
  await self.registration.navigationPreload?.enable();
}

async function respond({ request, preloadResponse }) {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch {
    return (await caches.match(offlinePage)) ?? Response.error();
  }
}

self.addEventListener('install', (event) => event.waitUntil(cacheOfflinePage()));
self.addEventListener('activate', (event) => event.waitUntil(deleteOldCaches()));
self.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') return event.respondWith(respond(event));
  const part = offlineParts.find((each) => event.request.url.endsWith(each));
  if (part) event.respondWith(caches.match(part).then((cached) => cached ?? fetch(event.request)));
});

const fallback = { title: 'Banger Battle', body: 'Something happened in one of your battles.', path: '/' };

/** Returns the path if it belongs to this site, else the path of the front page. */
function ownPath(path) {
  if (typeof path !== 'string' || !path.startsWith('/')) return fallback.path;
  try {
    const url = new URL(path, self.location.origin);
    return url.origin === self.location.origin ? url.pathname + url.search : fallback.path;
  } catch {
    return fallback.path;
  }
}

/** Returns the notification of a push. Browsers require one for every push, so an unreadable push has general words. */
function readMessage({ data }) {
  try {
    const { title, body, path, tag } = data.json();
    if (typeof title === 'string' && title)
      return { title, body: String(body ?? ''), path, tag: String(tag ?? '') };
  } catch {
    // The push has no data, or another form.
  }
  return { ...fallback, tag: '' };
}

/** Shows the notification, which replaces the previous one about the same battle and alerts the player again. */
function show(event) {
  const { title, body, path, tag } = readMessage(event);
  return self.registration.showNotification(title, {
    body,
    icon: '/icon-192.png',
    badge: '/badge-96.png',
    ...(tag && { tag, renotify: true }),
    data: { path: ownPath(path) },
  });
}

/** Opens the page of the notification: in a window that shows it, else in any window of the game, else in a new one. */
async function openPage({ notification }) {
  notification.close();
  const path = ownPath(notification.data?.path);
  const { href } = new URL(path, self.location.origin);
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const existing = windows.find(({ url }) => url === href);
  if (existing) return existing.focus();
  try {
    const [open] = windows;
    if (open) return await (await open.focus()).navigate(href);
  } catch {
    // This worker does not control that window yet.
  }
  return self.clients.openWindow(href);
}

self.addEventListener('push', (event) => event.waitUntil(show(event)));
self.addEventListener('notificationclick', (event) => event.waitUntil(openPage(event)));
