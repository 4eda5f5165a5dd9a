import { whenPainted } from './when-painted.ts';

/** Registers the service worker and the manifest, after all that the page itself needs. */
export function makeInstallable(): void {
  whenPainted(linkManifest);
  // Not in development, where files change all the time.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  if (document.readyState === 'complete') whenPainted(keepOfflinePage);
  else window.addEventListener('load', keepOfflinePage, { once: true });
}

/** Added by script: in the HTML the manifest and its icon would be fetched together with the page's own files. */
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
