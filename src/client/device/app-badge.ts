type AppleNavigator = Navigator & { standalone?: boolean };

/** Returns whether this page runs as an installed game. */
export const isInstalled = (): boolean =>
  (navigator as AppleNavigator).standalone === true || matchMedia('(display-mode: standalone)').matches;

/** Desktop browsers have the method in every tab, but only an installed game has an icon. */
export const hasAppBadge = (): boolean => 'setAppBadge' in navigator && isInstalled();

/** Shows a number on the icon of an installed game, in a browser that can. */
export function showAppBadge(count: number): void {
  const { setAppBadge, clearAppBadge } = navigator as Partial<Navigator>;
  const shown = count > 0 ? setAppBadge?.call(navigator, count) : clearAppBadge?.call(navigator);
  // A browser may have the method and still reject the call.
  shown?.catch(() => undefined);
}
