import type { Battle, Clocks } from '#rules/battle.ts';
import type { Moved } from '#rules/news.ts';
import { isRefusal, type Refusal } from '#rules/refusal.ts';
import type { Context } from '#server/context.ts';
import type { Runner } from '#server/database/open.ts';
import { Failure, failureOf } from '#server/failure.ts';
import { announce } from './announce.ts';
import { type BattleRef, loadBattle, saveBattle } from './store.ts';

/** A move of the rules, made on the locked battle; `tx` only to take ids with. */
export type Move = (
  battle: Battle,
  at: { now: number; clocks: Clocks; tx: Runner },
) => Promise<Moved | Refusal> | Moved | Refusal;

/**
 * The only door through which a battle changes: lock, apply the rule, save, commit, then announce.
 * @throws Failure game-not-found, or whatever the rules refuse
 */
export async function change(context: Context, ref: BattleRef, move: Move): Promise<Battle> {
  const moved = await context.db.transaction(async (tx) => {
    const before = await loadBattle(tx, ref, 'lock');
    if (!before) throw new Failure('game-not-found');
    const outcome = await move(before, { now: context.now(), clocks: context.clocks, tx });
    if (isRefusal(outcome)) throw failureOf(outcome);
    if (outcome.battle !== before) await saveBattle(tx, before, outcome.battle);
    return outcome;
  });
  await announce(context, moved);
  return moved.battle;
}
