import { and, arrayContains, desc, eq, gt, not, sql } from 'drizzle-orm';
import type { Battle, EpochMs } from '#rules/battle.ts';
import { maxLiveShown } from '#rules/limits.ts';
import { maxAnytime, type Pace } from '#rules/pace.ts';
import { maxBattlesOfPair } from '#rules/rivals.ts';
import type { QueryPrepared, Runner } from '#server/database/open.ts';
import { games } from '#server/database/schema.ts';
import type { BattleVersion } from './read-battle.ts';

const selectRematch = {
  name: 'rematch of battle',
  text: `select id, status from games
    where id in (select game_id from play_requests where original_game_id = $1)
    order by id limit 1`,
};

/** Returns the battle that followed this one by a rematch or a challenge, or null. */
export async function rematchOf(queryPrepared: QueryPrepared, { id }: Battle) {
  const [rematch] = await queryPrepared<Pick<Battle, 'id' | 'status'>>(selectRematch, [id]);
  return rematch ?? null;
}

const isUnfinished = sql`status not in ('completed', 'expired')`;
const isOf = (userId: string, pace: Pace) =>
  and(arrayContains(games.players, [userId]), eq(games.pace, pace));
const isUnfinishedOf = (userId: string, pace: Pace) => and(isOf(userId, pace), isUnfinished);

/** Returns the player's battles and rooms that are not over: the newest live ones, and all anytime ones. */
export async function unfinishedBattles(db: Runner, userId: string): Promise<BattleVersion[]> {
  const newest = (pace: Pace, max: number) =>
    db
      .select({ id: games.id, version: games.version })
      .from(games)
      .where(isUnfinishedOf(userId, pace))
      .orderBy(desc(games.createdAt), desc(games.id))
      .limit(max);
  const lists = await Promise.all([newest('live', maxLiveShown), newest('anytime', maxAnytime.named)]);
  return lists.flat();
}

/** Maximum number of ended battles; more end within a day only by giving up repeatedly. */
const maxEndedRead = 100;

/** Returns the player's anytime battles that ended after `since`, newest first, also those that the player ended. */
export const anytimeBattlesEndedSince = (db: Runner, userId: string, since: EpochMs) =>
  db
    .select({ id: games.id, version: games.version })
    .from(games)
    .where(and(isOf(userId, 'anytime'), not(isUnfinished), gt(games.updatedAt, new Date(since))))
    .orderBy(desc(games.updatedAt))
    .limit(maxEndedRead);

const selectOfPair = {
  name: 'battles of pair',
  text: `select id, version from games
    where least(players[1] collate "C", players[2] collate "C") = $1
      and greatest(players[1] collate "C", players[2] collate "C") = $2 and status = 'completed' and counted
    order by updated_at desc, id desc limit ${maxBattlesOfPair}`,
};

/** Returns the latest counted battles of two players, newest first. */
export const battlesOfPair = (queryPrepared: QueryPrepared, pair: readonly [string, string]) =>
  queryPrepared<BattleVersion>(selectOfPair, pair.toSorted());

export const countAnytime = (db: Runner, userId: string): Promise<number> =>
  db.$count(games, isUnfinishedOf(userId, 'anytime'));

/** Returns the number of the host's live rooms that wait for an opponent. */
export const countOpenRooms = (db: Runner, hostId: string): Promise<number> =>
  db.$count(games, and(isUnfinishedOf(hostId, 'live'), eq(games.status, 'waiting')));
