import type { AroundNavHandler } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { afterPaint } from '#client/device/after-paint.ts';

/** Changes the page: after a click once the pressed state is painted, without a click or for a redirect at once. */
export const navigateAfterPaint: AroundNavHandler = (change, to, options) => {
  const open = () => {
    const { pathname, search } = location;
    // The second click of a double click replaces the entry that the first one added.
    change(to, { replace: to === pathname + search, ...options });
    // A new page starts at its top; the browser restores the position of an earlier one.
    if (location.pathname !== pathname) scrollTo(0, 0);
  };
  if (window.event?.type !== 'click' || options?.replace) open();
  else afterPaint(open);
};

/** Opens a page, as a link does. */
export const go = (to: string, options?: { replace?: boolean; state?: unknown }): void =>
  navigateAfterPaint(navigate, to, options);
