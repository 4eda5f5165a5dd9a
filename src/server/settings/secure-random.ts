import { randomInt } from 'node:crypto';

const values = 2 ** 48 - 1;

/** Returns a number in [0, 1). Room codes are made of such numbers, so earlier ones must not reveal the next. */
export const secureRandom = (): number => randomInt(values) / values;
