import { and, arrayContains, desc, eq, sql } from 'drizzle-orm';
import type { Battle, Moment, Rating, Song } from '#rules/battle.ts';
import { runningBattles } from '#rules/limits.ts';
import { readRoomCode } from '#rules/room-code.ts';
import type { Runner } from '#server/database/open.ts';
import { games, songs } from '#server/database/schema.ts';
import { Failure } from '#server/failure.ts';

/** `version`: raised by every change, and compared before the next. */
export type StoredBattle = Battle & { version: number };

/** The code of a room as it was typed; never its number, which is easy to guess. @throws Failure game-not-found */
export function roomCodeFrom(typed: string): string {
  const code = readRoomCode(typed);
  if (!code) throw new Failure('game-not-found');
  return code;
}

/** A battle's number or its room code. */
export type BattleRef = number | string;

const when = (ref: BattleRef) => {
  // A number that no column can hold names no battle.
  if (typeof ref === 'number' || /^\d+$/.test(ref))
    return eq(games.id, Number(ref) > 999_999_999 ? 0 : Number(ref));
  return eq(games.roomCode, readRoomCode(ref) ?? '');
};

const ms = (moment: string) => `(extract(epoch from ${moment}) * 1000)::float8`;

/**
 * Order of submission: every round rotates the players by one. Neither numbers nor moments tell it, for instances take
 * their numbers in batches and their clocks may differ.
 */
const inTurn = `round, mod(array_position(games.players, submitted_by) - round + cardinality(games.players) * round,
  cardinality(games.players))`;

const selectSongs = `
  select json_agg(json_build_object('id', id, 'submittedBy', submitted_by, 'videoId', youtube_url, 'title', title,
    'artist', artist, 'duration', duration, 'thumbnailUrl', thumbnail_url, 'startSecond', start_second, 'swap', swap,
    'round', round, 'submittedAt', ${ms('submitted_at')}) order by ${inTurn})
  from songs where game_id = games.id`;

const selectRatings = `
  select json_agg(json_build_object('id', r.id, 'songId', song_id, 'ratedBy', rated_by, 'rating', rating,
    'comment', comment, 'commentHidden', comment_hidden, 'createdAt', ${ms('r.created_at')}) order by ${inTurn}, r.id)
  from ratings r join songs s on s.id = song_id where game_id = games.id`;

/** All of a battle in one statement, under the names of the rules. */
const selectBattle = sql.raw(`
  select id, room_code "roomCode", host_id "hostId", players, max_players "maxPlayers", mode, battle_type "battleType",
    status, current_round "currentRound", total_rounds "totalRounds", current_turn "currentTurn", turn_order "turnOrder",
    current_turn_index "currentTurnIndex", winner_id "winnerId", ended_by "endedBy", ${ms('deadline_at')} "deadlineAt",
    ${ms('round_ended_at')} "roundEndedAt", version, ${ms('created_at')} "createdAt", ${ms('updated_at')} "updatedAt",
    (${selectSongs}) songs, (${selectRatings}) ratings
  from games`);

type SelectedRating = Omit<Rating, 'commentHidden'> & { commentHidden: boolean };
type Selected = StoredBattle & { songs: Song[] | null; ratings: SelectedRating[] | null };

/** The battle with its songs and ratings, or null. `lock`: nobody else changes its row until this transaction ends. */
export async function loadBattle(db: Runner, ref: BattleRef, lock?: 'lock'): Promise<StoredBattle | null> {
  const answer = await db.execute(
    sql`${selectBattle} where ${when(ref)} ${sql.raw(lock ? 'for update' : '')}`,
  );
  const [row] = (answer as unknown as { rows: Selected[] }).rows;
  return row ? { ...row, songs: row.songs ?? [], ratings: (row.ratings ?? []).map(ratingFrom) } : null;
}

const ratingFrom = ({ commentHidden, ...rating }: SelectedRating): Rating =>
  commentHidden ? { ...rating, commentHidden } : rating;

const date = (moment: Moment | null): Date | null => (moment === null ? null : new Date(moment));

const columns = ({ songs: _, ratings: __, ...battle }: Battle) => ({
  ...battle,
  players: [...battle.players],
  turnOrder: [...battle.turnOrder],
  deadlineAt: date(battle.deadlineAt),
  roundEndedAt: date(battle.roundEndedAt),
  createdAt: new Date(battle.createdAt),
  updatedAt: new Date(battle.updatedAt),
});

export async function battleOfRoom(db: Runner, roomCode: string): Promise<number | null> {
  const [row] = await db.select({ id: games.id }).from(games).where(eq(games.roomCode, roomCode));
  return row?.id ?? null;
}

export async function battleOfSong(db: Runner, songId: number): Promise<number | null> {
  const [row] = await db.select({ gameId: songs.gameId }).from(songs).where(eq(songs.id, songId));
  return row?.gameId ?? null;
}

/** The numbers of the battles this person is in that still run, newest first. */
export async function runningBattleIds(db: Runner, userId: string): Promise<number[]> {
  const rows = await db
    .select({ id: games.id })
    .from(games)
    .where(and(arrayContains(games.players, [userId]), sql`status not in ('completed', 'expired')`))
    .orderBy(desc(games.createdAt), desc(games.id))
    .limit(runningBattles);
  return rows.map((row) => row.id);
}

/** False when another battle has its room code. */
export async function insertBattle(db: Runner, battle: Battle): Promise<boolean> {
  const insert = db.insert(games).values(columns(battle)).onConflictDoNothing({ target: games.roomCode });
  return (await insert.returning({ id: games.id })).length > 0;
}
