/** Tells the styles how high the line at the foot is just now: the bar stands over it, and the page ends above it. A ref. */
export function stripHeight(strip: HTMLElement | null) {
  if (!strip) return;
  const watch = new ResizeObserver(measure);
  watch.observe(strip);
  return () => {
    watch.disconnect();
    // By then it has left the page.
    queueMicrotask(measure);
  };
}

/** A lost connection and a rematch have one each, at the same place. */
function measure() {
  const strips = [...document.querySelectorAll<HTMLElement>('.connection')];
  const height = Math.max(0, ...strips.map((each) => each.offsetHeight));
  document.documentElement.style.setProperty('--strip-height', `${height}px`);
}
