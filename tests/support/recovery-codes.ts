import { randomInt } from 'node:crypto';
import { makeRecoveryCode } from '#rules/names/recovery-code.ts';

/** Returns a new code, as a browser makes it. */
export const newRecoveryCode = (): string => makeRecoveryCode(() => randomInt(256));
