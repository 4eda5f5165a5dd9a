import { later } from '#client/ui/later.tsx';

/** Shows an empty line of the same height until the clock is loaded. */
export const DaysClockLater = later(
  () => import('./days-clock.tsx').then((found) => found.DaysClock),
  <p className="days-clock">&nbsp;</p>,
);
