// The offline page gives way by itself to the page that was asked for, as soon as the site can be reached again.

/** In milliseconds. */
const between = 2000;
const patience = 10_000;

/** Asks for the least the site has to say; what fails is asked again soon. */
async function comeBack() {
  if (document.hidden) return;
  try {
    const { ok } = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(patience) });
    if (ok) location.reload();
  } catch {
    // Still away.
  }
}

setInterval(comeBack, between);
addEventListener('online', comeBack);
document.addEventListener('visibilitychange', comeBack);
