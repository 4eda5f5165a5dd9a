import { later } from '#client/ui/later.tsx';

/** Until it is there, an empty line of the same height. */
export const DaysClockLater = later(
  () => import('./days-clock.tsx').then((found) => found.DaysClock),
  <p className="days-clock">&nbsp;</p>,
);
