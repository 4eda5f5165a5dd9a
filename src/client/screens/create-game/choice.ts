import { battleTypes } from '#rules/battle-types.ts';
import { type Mode, modeKeys } from '#rules/modes.ts';

type RoomChoice = { mode: Mode; typeAt: number };
const first: RoomChoice = { mode: 'fast', typeAt: 0 };

/** What was chosen on the way to a room, so that a step back and on again keeps it. */
let choice = first;

/** Keeps it for the next step, and with this entry of the history: so it outlives a reload, in every browser. */
export function keepChoice(change: Partial<RoomChoice>): void {
  choice = { ...choice, ...change };
  window.history.replaceState({ ...window.history.state, choice }, '');
}

/** What this entry of the history was left with, else what was chosen last. */
export function keptChoice(): RoomChoice {
  const { mode, typeAt }: Partial<RoomChoice> = globalThis.history?.state?.choice ?? choice;
  return {
    mode: modeKeys.find((key) => key === mode) ?? first.mode,
    typeAt: battleTypes[typeAt ?? 0] ? (typeAt ?? 0) : 0,
  };
}

/** The next room is chosen from the beginning. */
export const forgetChoice = (): void => {
  choice = first;
};
