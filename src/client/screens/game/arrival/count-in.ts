import { arrivalMs } from '#rules/limits.ts';

const from = 3;

/** How long each number of the count stands, in milliseconds. */
export const stepMs = arrivalMs / from;

/** The number that stands with so much of the arrival left: 3, 2, 1, and 0 when it is over. */
export const countIn = (leftMs: number): number => Math.max(0, Math.min(from, Math.ceil(leftMs / stepMs)));
