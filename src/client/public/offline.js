// Reloads the requested page, in place of the offline page, as soon as the site can be reached again.

/** Interval between two requests, and timeout of a request, in milliseconds. */
const between = 2000;
const patience = 10_000;

/** Reloads the page if the health check succeeds; the next call retries a failed one. */
async function comeBack() {
  if (document.hidden) return;
  try {
    const { ok } = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(patience) });
    if (ok) location.reload();
  } catch {
    // The site is still unreachable.
  }
}

setInterval(comeBack, between);
addEventListener('online', comeBack);
document.addEventListener('visibilitychange', comeBack);
