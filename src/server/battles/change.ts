import type { LiveMessage } from '#contract/live.ts';
import type { Battle, PlayerId, TimeLimits } from '#rules/battle.ts';
import type { BattleMessage, Moved } from '#rules/news.ts';
import { timeLimitsOfPace } from '#rules/pace.ts';
import { isRefusal, type Refusal } from '#rules/refusal.ts';
import { findVersion } from '#server/accounts/find-caller.ts';
import type { Ids } from '#server/database/ids.ts';
import { Failure, failureOf, failureToNull } from '#server/http/failure.ts';
import { queuePushes } from '#server/push/queue.ts';
import type { Context } from '#server/settings/context.ts';
import { unfinishedBattles } from './list-battles.ts';
import type { BattleVersion } from './read-battle.ts';
import { saveBattle } from './save-battle.ts';
import type { SeatVersion } from './seats.ts';

/** A move of the rules, made on the battle as it is; it is made again when another came first. */
export type Move = (
  battle: Battle,
  at: { now: number; timeLimits: TimeLimits; ids: Ids },
) => Promise<Changed | Refusal> | Changed | Refusal;

/** What the rules made of it, and which version of whose seats it was made on, where players take seats by it. */
type Changed = Moved & { seatVersions?: readonly SeatVersion[] };

export type ChangeDeps = Pick<
  Context,
  'queryPrepared' | 'battles' | 'timeLimits' | 'db' | 'findCaller' | 'hub' | 'ids' | 'log' | 'now' | 'push'
>;

/**
 * The only function that changes a battle: apply the rule, store what it changed if no other move came first,
 * then announce. Where another came first the rule is applied again to what stands then; a refusal, too, is of the version
 * that stands. @throws Failure game-not-found, or whatever the rules refuse
 */
export async function change(context: ChangeDeps, seen: BattleVersion | null, move: Move): Promise<Battle> {
  const { queryPrepared, battles, now, timeLimits, ids } = context;
  for (let version = seen; ; version = await findVersion(context, { battle: version.id })) {
    const before = version && (await battles.get(version));
    if (!version || !before) throw new Failure('game-not-found');
    const outcome = await move(before, {
      now: now(),
      timeLimits: timeLimitsOfPace(before.pace, timeLimits),
      ids,
    });
    const after = isRefusal(outcome) ? before : outcome.battle;
    const saved =
      isRefusal(outcome) || after === before
        ? await stillStands(context, before)
        : await saveBattle(queryPrepared, before, after, outcome.seatVersions);
    if (!saved) continue;
    battles.put(saved);
    if (isRefusal(outcome)) throw failureOf(outcome);
    announce(context, outcome);
    await queuePushes(context, before, after);
    return { ...after, counted: saved.counted };
  }
}

async function stillStands<Version extends BattleVersion>(context: ChangeDeps, battle: Version) {
  const standing = await findVersion(context, { battle: battle.id });
  return standing?.version === battle.version ? battle : null;
}

/** `unfinishedBattles` answers a limited number, so it is asked again; so many passes are more than any player has open. */
const mostPasses = 100;

export async function leaveBattles(context: ChangeDeps, player: PlayerId, move: Move): Promise<void> {
  for (let pass = 0; pass < mostPasses; pass += 1) {
    const unfinished = await unfinishedBattles(context.db, player);
    if (unfinished.length === 0) return;
    await Promise.all(unfinished.map((version) => changeIfMay(context, version, move)));
  }
}

/** What no player waits for: where the rules refuse it by now, a player moved in the same moment. */
export async function changeIfMay(context: ChangeDeps, version: BattleVersion, move: Move): Promise<void> {
  await change(context, version, move).catch(failureToNull);
}

/** Tells the players what happened, after it is stored. */
function announce({ hub }: Pick<Context, 'hub'>, { battle, news }: Moved): void {
  for (const { to, message } of news) hub.publish({ to: [...to], message: liveMessage(battle, message) });
}

function liveMessage(battle: Battle, message: BattleMessage): LiveMessage {
  if (message.type !== 'gameUpdated') return { gameId: battle.id, ...message };
  const { id, roomCode, status, currentRound } = battle;
  return { gameId: id, ...message, game: { id, roomCode, status, currentRound } };
}
