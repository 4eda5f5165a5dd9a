import { afterPaint } from './after-paint.ts';

/** Registers the service worker and the manifest, after the page has loaded its own files. */
export function makeInstallable(): void {
  afterPaint(linkManifest);
  // Development has no service worker, since its files change all the time.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  if (document.readyState === 'complete') afterPaint(registerWorker);
  else window.addEventListener('load', registerWorker, { once: true });
}

/** Adds the manifest by script: from the HTML, the manifest and its icon would be fetched together with the page's own files. */
function linkManifest() {
  const link = document.createElement('link');
  link.rel = 'manifest';
  link.href = '/manifest.webmanifest';
  document.head.append(link);
}

function registerWorker() {
  navigator.serviceWorker
    .register('/sw.js', { updateViaCache: 'none' })
    .catch((error: unknown) => console.warn('There will be no offline page.', error));
}
