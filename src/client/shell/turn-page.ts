import type { AroundNavHandler } from 'wouter';
import { whenPainted } from '#client/device/when-painted.ts';

/** A press is answered first, then the page is turned. What no press asks for, or gives way, is turned at once. */
export const turnPage: AroundNavHandler = (navigate, to, options) => {
  if (window.event?.type !== 'click' || options?.replace) navigate(to, options);
  // Of a double tap, the second finds the page there already.
  else whenPainted(() => navigate(to, { ...options, replace: to === location.pathname + location.search }));
};
