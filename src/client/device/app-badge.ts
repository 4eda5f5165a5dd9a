/** The number on the icon of an installed game; where there is none, nothing. */
export function showAppBadge(count: number): void {
  const { setAppBadge, clearAppBadge } = navigator as Partial<Navigator>;
  const shown = count > 0 ? setAppBadge?.call(navigator, count) : clearAppBadge?.call(navigator);
  // A browser may have it and refuse it.
  shown?.catch(() => undefined);
}
