import { setImmediate } from 'node:timers/promises';
import type { LiveMessage } from '#contract/live.ts';
import type { Battle, PlayerId, TimeLimits } from '#rules/battle.ts';
import { type RemovePlayerInput, removePlayer } from '#rules/moves/leaving.ts';
import type { BattleMessage, Moved } from '#rules/news.ts';
import { timeLimitsOfPace } from '#rules/pace.ts';
import { isRefusal, type Refusal } from '#rules/refusal.ts';
import { findVersion } from '#server/accounts/find-caller.ts';
import type { Ids } from '#server/database/ids.ts';
import { Failure, failureOf, failureToNull } from '#server/http/failure.ts';
import { queuePushes } from '#server/push/queue.ts';
import type { Context } from '#server/settings/context.ts';
import { unfinishedBattles } from './list-battles.ts';
import type { BattleVersion, StoredBattle } from './read-battle.ts';
import { saveBattle } from './save-battle.ts';
import type { SeatVersion } from './seats.ts';

/** A move of the rules on the current battle. It is called again if another move was stored first. */
export type Move = (
  battle: Battle,
  at: { now: number; timeLimits: TimeLimits; ids: Ids },
) => Promise<Changed | Refusal> | Changed | Refusal;

/** The outcome of an accepted move; `seatVersions`: those that it was based on, if players take seats by the move. */
type Changed = Moved & { seatVersions?: readonly SeatVersion[] };

export type ChangeDeps = Pick<
  Context,
  'queryPrepared' | 'battles' | 'timeLimits' | 'db' | 'findCaller' | 'hub' | 'ids' | 'log' | 'now' | 'push'
>;

/**
 * Applies a move, stores the change and publishes the news; the only function that changes a battle. If another move was stored
 * first (a version conflict), the move is applied again to the new version, also if it was refused.
 * @throws Failure game-not-found, or the code of the refusal
 */
export async function change(context: ChangeDeps, seen: BattleVersion | null, move: Move): Promise<Battle> {
  const { battles, now, timeLimits, ids } = context;
  for (let found = seen; found; found = await findVersion(context, { battle: found.id })) {
    const before = await battles.get(found);
    const outcome = await move(before, {
      now: now(),
      timeLimits: timeLimitsOfPace(before.pace, timeLimits),
      ids,
    });
    if (isRefusal(outcome)) {
      if (await isCurrent(context, before)) throw failureOf(outcome);
    } else {
      const saved = await save(context, before, outcome);
      if (saved) return publish(context, before, outcome, saved);
    }
    // The cached version may never have been stored, after a failover to a database without the last changes.
    battles.remove(before.id);
  }
  throw new Failure('game-not-found');
}

/** Publishes the news of a stored move to the players. */
async function publish(context: ChangeDeps, before: StoredBattle, changed: Changed, saved: StoredBattle) {
  context.battles.put(saved);
  for (const { to, message } of changed.news)
    context.hub.publish({ to: [...to], message: liveMessage(changed.battle, message) });
  await queuePushes(context, before, changed.battle);
  // `saved` lacks the original comment, which makes the reply to a rating tell its sender that words were starred.
  return { ...changed.battle, counted: saved.counted };
}

const isCurrent = async (context: ChangeDeps, { id, version }: BattleVersion): Promise<boolean> =>
  (await findVersion(context, { battle: id }))?.version === version;

/** Returns the stored battle, null if another move was stored first. */
async function save(context: ChangeDeps, before: StoredBattle, { battle, seatVersions }: Changed) {
  if (battle !== before) return saveBattle(context.queryPrepared, before, battle, seatVersions);
  return (await isCurrent(context, before)) ? before : null;
}

/** Removes a deleted or banned player from the unfinished battles until none is left, or none changes any more. */
export async function leaveBattles(
  context: ChangeDeps,
  player: PlayerId,
  endedBy: RemovePlayerInput['endedBy'],
): Promise<void> {
  const move: Move = (battle, { now }) => removePlayer(battle, { player, endedBy, now });
  let before = '';
  for (;;) {
    // Each query returns a limited list.
    const unfinished = await unfinishedBattles(context.db, player);
    const versions = unfinished.map(({ id, version }) => `${id}.${version}`).join();
    if (versions === before || unfinished.length === 0) return;
    before = versions;
    await Promise.all(unfinished.map((found) => tryChange(context, found, move)));
    // The embedded database works in this thread, so other requests need a turn in between.
    await setImmediate();
  }
}

/** Makes a move that no player sent. Ignores a failure, which means that a player moved at the same time. */
export async function tryChange(context: ChangeDeps, found: BattleVersion, move: Move): Promise<void> {
  await change(context, found, move).catch(failureToNull);
}

function liveMessage(battle: Battle, message: BattleMessage): LiveMessage {
  if (message.type !== 'gameUpdated') return { gameId: battle.id, ...message };
  const { id, roomCode, status, currentRound } = battle;
  return { gameId: id, ...message, game: { id, roomCode, status, currentRound } };
}
