import { later } from '#client/ui/later.tsx';

/** Shows an empty line of the same height until the clock is loaded. */
export const AnytimeClockLater = later(
  () => import('./anytime-clock.tsx').then((found) => found.AnytimeClock),
  <p className="anytime-clock">&nbsp;</p>,
);
