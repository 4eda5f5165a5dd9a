import type { AroundNavHandler } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { afterPaint } from '#client/device/after-paint.ts';

/** Changes the page: after a click once the pressed state is painted, without a click or for a redirect at once. */
export const navigateAfterPaint: AroundNavHandler = (change, to, options) => {
  if (window.event?.type !== 'click' || options?.replace) change(to, options);
  // The second click of a double click replaces the entry that the first one added.
  else afterPaint(() => change(to, { ...options, replace: to === location.pathname + location.search }));
};

/** Opens a page, as a link does. */
export const go = (to: string, options?: { replace?: boolean; state?: unknown }): void =>
  navigateAfterPaint(navigate, to, options);
