import { and, arrayContains, count, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { highestNumber } from '#contract/games.ts';
import type { Battle, EpochMs, Rating, Song } from '#rules/battle.ts';
import { runningBattles as mostRunning } from '#rules/limits.ts';
import { isAnytime, mostAnytime, type Pace } from '#rules/pace.ts';
import { readRoomCode } from '#rules/room-code.ts';
import { batch } from '#server/database/batch.ts';
import { type QueryPrepared, type Runner, rowsOf } from '#server/database/open.ts';
import { games, songs, users } from '#server/database/schema.ts';
import type { Seat } from './save.ts';
import { battleColumns, epochMs } from './save-statement.ts';

/** `version`: raised by every change, and compared before the next. */
export type StoredBattle = Battle & { version: number };

export type BattleVersion = Pick<StoredBattle, 'id' | 'version'>;

/** A battle's number or its room code. */
export type BattleRef = number | string;

/** What a battle is called in an address or a message: its number, or its code in any case. Null: no battle is called so. */
export function readBattleRef(called: number | string): BattleRef | null {
  if (!/^\d+$/.test(String(called))) return readRoomCode(String(called));
  const id = Number(called);
  return id <= highestNumber ? id : null;
}

/**
 * Order of submission: every round rotates the turn order by one, and the row has that of its current round. Neither
 * numbers nor moments tell it, for instances take their numbers in batches and their clocks may differ.
 */
const inTurn = `round, mod(array_position(games.turn_order, submitted_by) - 1 + games.current_round - round,
  cardinality(games.turn_order))`;

const selectSongs = `
  select json_agg(json_build_object('id', id, 'submittedBy', submitted_by, 'videoId', youtube_url, 'title', title,
    'artist', artist, 'titleHidden', title_hidden, 'duration', duration, 'thumbnailUrl', thumbnail_url, 'startSecond', start_second, 'swap', swap,
    'round', round, 'submittedAt', ${epochMs('submitted_at')}) order by ${inTurn})
  from songs where game_id = games.id`;

const selectRatings = `
  select json_agg(json_build_object('id', r.id, 'songId', song_id, 'ratedBy', rated_by, 'rating', rating,
    'comment', comment, 'commentHidden', comment_hidden, 'createdAt', ${epochMs('r.created_at')}) order by ${inTurn}, r.id)
  from ratings r join songs s on s.id = song_id where game_id = games.id`;

const selectColumns = battleColumns.map(
  ({ key, name, isTime }) => `${isTime ? epochMs(name) : name} "${key}"`,
);

/** All of a battle in one statement, under the names of the rules. */
const selectBattle = `
  select ${selectColumns}, (${selectSongs}) songs, (${selectRatings}) ratings
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

const read = {
  name: 'read battles',
  text: `${selectBattle} join unnest((select $1::int[])) asked (id_asked) on id = id_asked`,
};

/** A battle with its songs and ratings, or null. One statement for all that are read at once. */
export const openBattleLoader = (queryPrepared: QueryPrepared) =>
  batch(async (ids: readonly number[]) => {
    const rows = await queryPrepared<Selected>(read, [[...new Set(ids)]]);
    const byId = new Map(rows.map((row) => [row.id, battleFrom(row)]));
    return ids.map((id) => byId.get(id) ?? null);
  });

/** Within a transaction. */
export async function loadBattle(db: Runner, id: number): Promise<StoredBattle | null> {
  const [row] = await rowsOf<Selected>(db, sql`${sql.raw(selectBattle)} where id = ${id}`);
  return row ? battleFrom(row) : null;
}

const date = (moment: EpochMs | null): Date | null => (moment === null ? null : new Date(moment));

const songRow = (gameId: number, { videoId, ...song }: Song) => ({
  ...song,
  gameId,
  youtubeUrl: videoId,
  submittedAt: new Date(song.submittedAt),
});

type Fields = Exclude<keyof Battle, 'songs' | 'ratings'>;

/** A field of the rules without a column does not compile. */
const columns = ({
  songs: _,
  ratings: __,
  ...battle
}: Battle): { [Field in Fields]: (typeof games.$inferInsert)[Field] } => ({
  ...battle,
  players: [...battle.players],
  turnOrder: [...battle.turnOrder],
  deadlineAt: date(battle.deadlineAt),
  roundEndedAt: date(battle.roundEndedAt),
  createdAt: new Date(battle.createdAt),
  updatedAt: new Date(battle.updatedAt),
});

const selectRematch = {
  name: 'rematch of battle',
  text: `select id, status from games where id in (
      select rematch_game_id from rematch_requests where original_game_id = $1
      union all select game_id from rival_challenges where original_game_id = $1
        and least(from_user_id, to_user_id) = $2 and greatest(from_user_id, to_user_id) = $3)
    order by id limit 1`,
};

/** The battle that was played, or is, after this one, by a rematch or a challenge. */
export async function rematchOf(queryPrepared: QueryPrepared, { id, players }: Battle) {
  const pair = players.toSorted().slice(0, 2);
  const [rematch] = await queryPrepared<Pick<Battle, 'id' | 'status'>>(selectRematch, [id, ...pair]);
  return rematch ?? null;
}

const isRunning = sql`status not in ('completed', 'expired')`;
const isRunningOf = (userId: string, pace: Pace) =>
  and(arrayContains(games.players, [userId]), eq(games.pace, pace), isRunning);

/** The battles of this person that still run: the newest that are live, and all any time. */
export async function runningBattles(db: Runner, userId: string): Promise<BattleVersion[]> {
  const newest = (pace: Pace, most: number) =>
    db
      .select({ id: games.id, version: games.version })
      .from(games)
      .where(isRunningOf(userId, pace))
      .orderBy(desc(games.createdAt), desc(games.id))
      .limit(most);
  const lists = await Promise.all([newest('live', mostRunning), newest('anytime', mostAnytime.named)]);
  return lists.flat();
}

/** More end within a day only by giving up again and again. */
const mostEnded = 100;

const selectEnded = {
  name: 'battles that ended',
  text: `select id, version from games
    where players @> array[$1] and pace = 'anytime' and status in ('completed', 'expired') and updated_at > $2
    order by updated_at desc limit ${mostEnded}`,
};

/** The battles any time of this person that ended since, newest first. */
export const endedBattles = (queryPrepared: QueryPrepared, userId: string, since: EpochMs) =>
  queryPrepared<BattleVersion>(selectEnded, [userId, new Date(since)]);

export async function countAnytime(db: Runner, userId: string): Promise<number> {
  const [counted] = await db.select({ open: count() }).from(games).where(isRunningOf(userId, 'anytime'));
  return counted?.open ?? 0;
}

/** How many seats each of these players has taken; none of a player who is gone. */
export function seatsOf(db: Runner, players: readonly string[]): Promise<Seat[]> {
  const here = and(inArray(users.id, [...players]), isNull(users.deletedAt));
  return db.select({ player: users.id, seats: users.seats }).from(users).where(here);
}

/** Within the transaction that seats these players: a seat that was looked at before it is looked at again. */
const raiseSeats = (db: Runner, players: readonly string[]) =>
  db
    .update(users)
    .set({ seats: sql`${users.seats} + 1` })
    .where(inArray(users.id, [...players]));

/** Stores a new battle, within a transaction where it has a song or is any time. Null: another battle has its room code. */
export async function insertBattle(db: Runner, battle: Battle): Promise<StoredBattle | null> {
  const insert = db.insert(games).values(columns(battle)).onConflictDoNothing({ target: games.roomCode });
  const [inserted] = await insert.returning({ version: games.version });
  if (!inserted) return null;
  const sent = battle.songs.map((song) => songRow(battle.id, song));
  if (isAnytime(battle)) await raiseSeats(db, battle.players);
  if (sent.length > 0) await db.insert(songs).values(sent);
  return { ...battle, songs: battle.songs.map(shownSong), ...inserted };
}

/** What was written and is not shown is stored, and not cached. */
export const shownSong = ({ writtenTitle: _, writtenArtist: __, ...song }: Song): Song => song;
export const shownRating = ({ writtenComment: _, ...rating }: Rating): Rating => rating;
