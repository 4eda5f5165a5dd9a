const first = 'first-contentful-paint';

/** Does something as soon as what is drawn now stands on the screen; at once where no one sees it. */
export function whenPainted(act: () => void): void {
  const unseen = document.visibilityState === 'hidden';
  if (unseen || !PerformanceObserver.supportedEntryTypes.includes('paint')) act();
  else if (performance.getEntriesByName(first).length > 0) requestAnimationFrame(() => setTimeout(act));
  else whenFirstPainted(act);
}

function whenFirstPainted(act: () => void) {
  const watch = new PerformanceObserver((seen) => {
    if (seen.getEntriesByName(first).length === 0) return;
    watch.disconnect();
    act();
  });
  watch.observe({ type: 'paint', buffered: true });
}
