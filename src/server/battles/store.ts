import { and, arrayContains, desc, sql } from 'drizzle-orm';
import type { Battle, Moment, Rating, Song } from '#rules/battle.ts';
import { runningBattles } from '#rules/limits.ts';
import { readRoomCode } from '#rules/room-code.ts';
import type { Ask, Runner } from '#server/database/open.ts';
import { games } from '#server/database/schema.ts';
import { together } from '#server/database/together.ts';
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

const ms = (moment: string) => `(extract(epoch from ${moment}) * 1000)::float8`;

/**
 * Order of submission: every round rotates the turn order by one, and the row has that of its current round. Neither
 * numbers nor moments tell it, for instances take their numbers in batches and their clocks may differ.
 */
const inTurn = `round, mod(array_position(games.turn_order, submitted_by) - 1 + games.current_round - round,
  cardinality(games.turn_order))`;

const selectSongs = `
  select json_agg(json_build_object('id', id, 'submittedBy', submitted_by, 'videoId', youtube_url, 'title', title,
    'artist', artist, 'titleHidden', title_hidden, 'duration', duration, 'thumbnailUrl', thumbnail_url, 'startSecond', start_second, 'swap', swap,
    'round', round, 'submittedAt', ${ms('submitted_at')}) order by ${inTurn})
  from songs where game_id = games.id`;

const selectRatings = `
  select json_agg(json_build_object('id', r.id, 'songId', song_id, 'ratedBy', rated_by, 'rating', rating,
    'comment', comment, 'commentHidden', comment_hidden, 'createdAt', ${ms('r.created_at')}) order by ${inTurn}, r.id)
  from ratings r join songs s on s.id = song_id where game_id = games.id`;

/** All of a battle in one statement, under the names of the rules. */
const selectBattle = `
  select id, room_code "roomCode", host_id "hostId", players, max_players "maxPlayers", mode, battle_type "battleType",
    status, current_round "currentRound", total_rounds "totalRounds", current_turn "currentTurn", turn_order "turnOrder",
    current_turn_index "currentTurnIndex", winner_id "winnerId", ended_by "endedBy", counted, ${ms('deadline_at')} "deadlineAt",
    ${ms('round_ended_at')} "roundEndedAt", version, ${ms('created_at')} "createdAt", ${ms('updated_at')} "updatedAt",
    (${selectSongs}) songs, (${selectRatings}) ratings
  from games`;

type SelectedSong = Omit<Song, 'titleHidden'> & { titleHidden: boolean };
type SelectedRating = Omit<Rating, 'commentHidden'> & { commentHidden: boolean };
type Selected = StoredBattle & { songs: SelectedSong[] | null; ratings: SelectedRating[] | null };

const battleFrom = ({ songs, ratings, ...row }: Selected): StoredBattle => ({
  ...row,
  songs: (songs ?? []).map(songFrom),
  ratings: (ratings ?? []).map(ratingFrom),
});

const songFrom = ({ titleHidden, ...song }: SelectedSong): Song =>
  titleHidden ? { ...song, titleHidden } : song;

const ratingFrom = ({ commentHidden, ...rating }: SelectedRating): Rating =>
  commentHidden ? { ...rating, commentHidden } : rating;

/** The battle with its songs and ratings, or null. */
export type ReadBattle = (id: number) => Promise<StoredBattle | null>;

/** However many are asked for, the plan is the same, and is made once. */
const asked = 'any(array(select unnest($1::int[])))';
const readBattles = { name: 'read battles', text: `${selectBattle} where id = ${asked}` };
/** How many are read at once at most; and the highest number a column can hold, as far as anybody would get. */
const [most, highest] = [100, 999_999_999];

export function openReading(ask: Ask): ReadBattle {
  const readAll = async (ids: number[]) => {
    const rows = (await ask(readBattles, [ids])) as Selected[];
    const found = new Map(rows.map((row) => [row.id, battleFrom(row)]));
    return ids.map((id) => found.get(id) ?? null);
  };
  const read = together(readAll, { most });
  return async (id) => (id > highest ? null : read(id));
}

/** Within a transaction. `lock`: nobody else changes its row until this ends. */
export async function loadBattle(db: Runner, id: number, lock?: 'lock'): Promise<StoredBattle | null> {
  const answer = await db.execute(
    sql`${sql.raw(selectBattle)} where id = ${id} ${sql.raw(lock ? 'for update' : '')}`,
  );
  const [row] = (answer as unknown as { rows: Selected[] }).rows;
  return row ? battleFrom(row) : null;
}

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

const ofRoom = { name: 'battle of room', text: 'select id from games where room_code = $1' };
const ofSong = { name: 'battle of song', text: 'select game_id as id from songs where id = $1' };

export const battleOfRoom = async (ask: Ask, roomCode: string): Promise<number | null> =>
  ((await ask(ofRoom, [roomCode])) as { id: number }[])[0]?.id ?? null;

export const battleOfSong = async (ask: Ask, songId: number): Promise<number | null> =>
  ((await ask(ofSong, [songId])) as { id: number }[])[0]?.id ?? null;

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

/** Stores a new battle inside a transaction. Null: another battle has its room code. */
export async function insertBattle(db: Runner, battle: Battle): Promise<Battle | null> {
  const insert = db.insert(games).values(columns(battle)).onConflictDoNothing({ target: games.roomCode });
  return (await insert.returning({ id: games.id })).length > 0 ? battle : null;
}
