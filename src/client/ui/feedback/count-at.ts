/** As long as the tear moves, in milliseconds. */
export const countsFor = 600;

/** The number on its way from one to another: whole until it arrives. `part` of the time gone, 0 to 1. */
export function countAt(from: number, to: number, part: number): number {
  if (part >= 1) return to;
  // As the tear moves: fast, then slower.
  const done = 1 - (1 - Math.max(0, part)) ** 3;
  return Math.round(from + (to - from) * done);
}
