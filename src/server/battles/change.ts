import type { Battle, Clocks } from '#rules/battle.ts';
import type { Moved } from '#rules/news.ts';
import { isRefusal, type Refusal } from '#rules/refusal.ts';
import { recallPlayers } from '#server/accounts/recall.ts';
import type { Context } from '#server/context.ts';
import type { Ids } from '#server/database/ids.ts';
import { Failure, failureOf } from '#server/failure.ts';
import { announce } from './announce.ts';
import { isStill, rememberNames, supposeBattle } from './recall.ts';
import type { BattleRef, StoredBattle } from './store.ts';

/** A move of the rules, made on the battle as it is; it is made again when another came first. */
export type Move = (
  battle: Battle,
  at: { now: number; clocks: Clocks; ids: Ids },
) => Promise<Moved | Refusal> | Moved | Refusal;

/** What a change of a battle works on. */
export type Changing = Pick<
  Context,
  | 'ask'
  | 'clocks'
  | 'db'
  | 'findPerson'
  | 'hub'
  | 'ids'
  | 'log'
  | 'memory'
  | 'now'
  | 'readBattle'
  | 'saveBattle'
>;

/**
 * The only door through which a battle changes: apply the rule, store what it changed if no other move came first,
 * then announce. In company the battle may be remembered as it was: then nothing is stored and nothing is refused, but
 * the rule is applied again. @throws Failure game-not-found, or whatever the rules refuse
 */
export async function change(context: Changing, ref: BattleRef, move: Move): Promise<Battle> {
  for (;;) {
    const before = await supposeBattle(context, ref);
    if (!before) throw new Failure('game-not-found');
    const { now, clocks, ids } = context;
    const outcome = await move(before, { now: now(), clocks, ids });
    const after = isRefusal(outcome) ? before : outcome.battle;
    const stands = await (after === before ? isStill(context, before) : keep(context, before, after));
    if (!stands) continue;
    if (isRefusal(outcome)) throw failureOf(outcome);
    await announce(context, outcome);
    return stands === true ? after : { ...after, counted: stands.counted };
  }
}

/** Stores it and remembers what was stored. Null: it is another battle by now. */
async function keep(context: Changing, before: StoredBattle, after: Battle): Promise<StoredBattle | null> {
  const { saveBattle, memory } = context;
  const ends = after.status === 'completed';
  try {
    const saved = await memory.battles.write(before.id, () => saveBattle(before, after));
    if (saved) rememberNames(memory, saved);
    memory.firstDeadline.note(after.deadlineAt);
    // Who is not remembered is read before anybody is told: all pages ask at once, and each would wait for it.
    if (saved && ends) await recallPlayers(context, saved.players).catch(() => {});
    return saved;
  } catch (error) {
    // Their records may have changed.
    if (ends) for (const player of after.players) memory.forgetPerson(player);
    throw error;
  }
}
