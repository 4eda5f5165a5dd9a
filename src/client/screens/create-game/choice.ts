import type { Mode } from '#rules/modes.ts';

const first: { mode: Mode; typeAt: number } = { mode: 'fast', typeAt: 0 };

/** What was chosen on the way to a room, so that a step back and on again keeps it. */
export const choice = { ...first };

/** The next room is chosen from the beginning. */
export const forgetChoice = (): void => void Object.assign(choice, first);
