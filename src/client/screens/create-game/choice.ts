import { battleTypes } from '#rules/battle-types.ts';
import { type Mode, modeKeys } from '#rules/modes.ts';
import type { Pace } from '#rules/pace.ts';

type RoomChoice = { mode: Mode; typeAt: number; pace: Pace };
const first: RoomChoice = { mode: 'fast', typeAt: 0, pace: 'live' };

/** What was chosen on the way to a room, so that a step back and on again keeps it. */
let choice = first;

/** Keeps it for the next step, and with this entry of the history: so it outlives a reload, in every browser. */
export function keepChoice(change: Partial<RoomChoice>): void {
  choice = { ...choice, ...change };
  window.history.replaceState({ ...window.history.state, choice }, '');
}

/** What this entry of the history was left with, else what its address asks for, else what was chosen last. */
export function keptChoice(asked: Pace = choice.pace): RoomChoice {
  const kept: Partial<RoomChoice> | undefined = globalThis.history?.state?.choice;
  const { mode, typeAt, pace } = kept ?? { ...choice, pace: asked };
  return {
    mode: modeKeys.find((key) => key === mode) ?? first.mode,
    pace: pace === 'anytime' ? pace : first.pace,
    typeAt: battleTypes[typeAt ?? 0] ? (typeAt ?? 0) : 0,
  };
}

/** The next room is chosen from the beginning. */
export const forgetChoice = (): void => {
  choice = first;
};
