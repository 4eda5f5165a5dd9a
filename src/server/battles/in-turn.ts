import type { PlayerId } from '#rules/battle.ts';

const last = new WeakMap<object, Map<PlayerId, Promise<unknown>>>();

/**
 * One after the other what a player does that is counted first, as to open a battle any time: a seat is taken by a statement on
 * the battle, which cannot wait for the player's row as well. `of`: the server it happens in; another instance may let one more through.
 */
export async function inTurn<T>(of: object, player: PlayerId, work: () => Promise<T>): Promise<T> {
  const turns = last.get(of) ?? new Map<PlayerId, Promise<unknown>>();
  last.set(of, turns);
  const mine = (turns.get(player) ?? Promise.resolve()).then(work, work);
  turns.set(player, mine);
  try {
    return await mine;
  } finally {
    if (turns.get(player) === mine) turns.delete(player);
  }
}
