// Reloads the requested page, in place of the offline page, as soon as the site can be reached again.

/** Interval between two requests, and timeout of a request, in milliseconds. */
const intervalMs = 2000;
const timeoutMs = 10_000;

/** Reloads the page if the health check succeeds; the next call retries a failed one. */
async function reloadIfReachable() {
  if (document.hidden) return;
  try {
    const { ok } = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(timeoutMs) });
    if (ok) location.reload();
  } catch {
    // The site is still unreachable.
  }
}

setInterval(reloadIfReachable, intervalMs);
addEventListener('online', reloadIfReachable);
document.addEventListener('visibilitychange', reloadIfReachable);
