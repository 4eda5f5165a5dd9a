import type { AroundNavHandler } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { whenPainted } from '#client/device/when-painted.ts';

/** After a press the page changes once the press has been painted. A redirect, or a change without a press, takes place at once. */
export const turnPage: AroundNavHandler = (change, to, options) => {
  if (window.event?.type !== 'click' || options?.replace) change(to, options);
  // The second click of a double click replaces the entry that the first one added.
  else whenPainted(() => change(to, { ...options, replace: to === location.pathname + location.search }));
};

/** Opens a page, as a link does. */
export const go = (to: string, options?: { replace?: boolean; state?: unknown }): void =>
  turnPage(navigate, to, options);
