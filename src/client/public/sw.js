// Does one thing: with the network away, whatever page is asked for answers with the offline page.
// Nothing else is kept. A battle lives on the server, and an old page of it would be wrong.

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
