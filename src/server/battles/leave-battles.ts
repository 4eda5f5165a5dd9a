import type { Battle, EpochMs, PlayerId } from '#rules/battle.ts';
import type { Moved } from '#rules/news.ts';
import type { Refusal } from '#rules/refusal.ts';
import { Failure } from '#server/http/failure.ts';
import { type Changing, change } from './change.ts';
import { type BattleVersion, runningBattles } from './store.ts';

type Leaving = (battle: Battle, now: EpochMs) => Moved | Refusal;

/** A few battles are left at once; no one is in so many that this is not all. */
const mostRounds = 100;

/** Makes the move in every battle of a player that waits or runs. */
export async function leaveBattles(context: Changing, player: PlayerId, move: Leaving): Promise<void> {
  for (let round = 0; round < mostRounds; round += 1) {
    const running = await runningBattles(context.db, player);
    if (running.length === 0) return;
    await Promise.all(running.map((battle) => leave(context, battle, move)));
  }
}

async function leave(context: Changing, running: BattleVersion, move: Leaving): Promise<void> {
  try {
    await change(context, running, (battle, { now }) => move(battle, now));
  } catch (error) {
    // It ended by itself in this moment.
    if (!(error instanceof Failure)) throw error;
  }
}
