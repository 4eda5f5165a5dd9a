import { type SQL, sql } from 'drizzle-orm';
import { highestNumber } from '#contract/games.ts';
import type { Battle, Rating, Song } from '#rules/battle.ts';
import { readRoomCode } from '#rules/room-code.ts';
import { batch } from '#server/database/batch.ts';
import { type QueryPrepared, type Runner, rowsOf } from '#server/database/open.ts';
import { battleColumns, type Column, ratingColumns, readColumn, songColumns, without } from './columns.ts';

/** `version`: incremented by every change and compared before a write (optimistic locking). */
export type StoredBattle = Battle & { version: number };

export type BattleVersion = Pick<StoredBattle, 'id' | 'version'>;

/** A battle's number or its room code. */
export type BattleRef = number | string;

/** Parses a battle's number, or its room code in upper or lower case; null if the text is neither. */
export function readBattleRef(ref: number | string): BattleRef | null {
  if (!/^\d+$/.test(String(ref))) return readRoomCode(String(ref));
  const id = Number(ref);
  return id <= highestNumber ? id : null;
}

/**
 * SQL order of submission: every round rotates the turn order by one, and `turn_order` is the order of the current round.
 * Ids and timestamps are no order, because instances take ids in batches and their clocks may differ.
 */
const submissionOrder = `round, mod(array_position(games.turn_order, submitted_by) - 1 + games.current_round - round,
  cardinality(games.turn_order))`;

/** Returns the SQL that builds a JSON object from a row. */
const jsonObject = (columns: readonly Column[], table: string) =>
  `json_build_object(${columns.map((column) => `'${column.key}', ${readColumn(column, table)}`)})`;

/** The original texts, which only the operator sees. */
const originals = { song: ['writtenTitle', 'writtenArtist'], rating: ['writtenComment'] };

const shownOfSong = without(songColumns, ['gameId', ...originals.song]);
const shownOfRating = without(ratingColumns, originals.rating);

const selectSongs = `
  select json_agg(${jsonObject(shownOfSong, 'songs')} order by ${submissionOrder})
  from songs where game_id = games.id`;

const selectRatings = `
  select json_agg(${jsonObject(shownOfRating, 'ratings')} order by ${submissionOrder}, ratings.id)
  from ratings join songs on songs.id = song_id where game_id = games.id`;

const selectColumns = battleColumns.map((column) => `${readColumn(column, 'games')} "${column.key}"`);

/** Selects a whole battle in one statement, with the field names of the rules. */
const selectBattle = `
  select ${selectColumns}, (${selectSongs}) songs, (${selectRatings}) ratings
  from games`;

type SelectedSong = Omit<Song, 'titleHidden'> & { titleHidden: boolean };
type SelectedRating = Omit<Rating, 'commentHidden'> & { commentHidden: boolean };
type Selected = StoredBattle & { songs: SelectedSong[] | null; ratings: SelectedRating[] | null };

const battleFromRow = ({ songs, ratings, ...row }: Selected): StoredBattle => ({
  ...row,
  songs: (songs ?? []).map((song) => ({ ...song, titleHidden: song.titleHidden || undefined })),
  ratings: (ratings ?? []).map((each) => ({ ...each, commentHidden: each.commentHidden || undefined })),
});

const read = {
  name: 'read battles',
  text: `${selectBattle} join unnest((select $1::int[])) requested (requested_id) on id = requested_id`,
};

/** Creates a function that loads a stored battle with its songs and ratings. Simultaneous reads share one statement. */
export const createBattleLoader = (queryPrepared: QueryPrepared) =>
  batch(async (ids: readonly number[]) => {
    const rows = await queryPrepared<Selected>(read, [[...new Set(ids)]]);
    const byId = new Map(rows.map((row) => [row.id, battleFromRow(row)]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  });

/** Loads the battles for which `clause`, the rest of the statement, selects the rows. */
export const loadBattles = async (db: Runner, clause: SQL): Promise<StoredBattle[]> =>
  (await rowsOf<Selected>(db, sql`${sql.raw(selectBattle)} ${clause}`)).map(battleFromRow);

/** Loads a battle within a transaction; null if it does not exist. */
export const loadBattle = async (db: Runner, id: number): Promise<StoredBattle | null> =>
  (await loadBattles(db, sql`where id = ${id}`))[0] ?? null;

/** Returns a song or a rating without its original texts, to cache it. */
export const shownSong = (song: Song): Song => omit(song, originals.song);
export const shownRating = (rating: Rating): Rating => omit(rating, originals.rating);

const omit = <Row extends object>(row: Row, keys: readonly string[]): Row =>
  Object.fromEntries(Object.entries(row).filter(([key]) => !keys.includes(key))) as Row;
