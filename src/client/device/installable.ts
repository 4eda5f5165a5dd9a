import { whenPainted } from './when-painted.ts';

/** Lets the game be installed, and has a page ready for when the network is away. After all that the page itself needs. */
export function makeInstallable(): void {
  whenPainted(linkManifest);
  // Not in development, where pages change under its feet.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  if (document.readyState === 'complete') whenPainted(keepOfflinePage);
  else window.addEventListener('load', keepOfflinePage, { once: true });
}

/** In the head it would be fetched beside what draws the page, and its icon too. */
function linkManifest() {
  const link = document.createElement('link');
  link.rel = 'manifest';
  link.href = '/manifest.webmanifest';
  document.head.append(link);
}

function keepOfflinePage() {
  navigator.serviceWorker
    .register('/sw.js', { updateViaCache: 'none' })
    .catch((error: unknown) => console.warn('There will be no offline page.', error));
}
