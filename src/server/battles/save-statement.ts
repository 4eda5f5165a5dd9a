import type { Statement } from '#server/database/open.ts';
import {
  type Column,
  changingColumns,
  ratingColumns,
  recordColumns,
  songColumns,
  storedColumn,
  without,
} from './columns.ts';
import { countedOfPair, putPair } from './pair-clause.ts';

/** The first value of the statement: the battle after the move, and the version before it. */
const input = `
input as materialized (select * from json_to_record($1::text::json) input (id int, version int, pair json,
  ${recordColumns(changingColumns)}))`;

/** Locks the battle's row, which waits for a move that is being stored, then compares the version. */
const lockedGame = `
locked_game as materialized (
  select games.id from games join input using (id) where games.version = input.version for no key update of games)`;

const setColumns = (counted: string) =>
  changingColumns.map((column) =>
    column.key === 'counted' ? `counted = ${counted}` : `${column.name} = ${storedColumn(column, 'input')}`,
  );

/** Increments both players' seat versions unless one has changed or an account was deleted. Locks in id order avoid deadlocks. */
const seatVersions = (list: string) => `
locked_players as materialized (
  select users.id from locked_game, json_to_recordset(${list}::text::json) seat (player text, "seatVersion" int) join users on users.id = player
  where users.seats = seat."seatVersion" and deleted_at is null order by users.id for no key update of users),
raised_seats as materialized (
  update users set seats = users.seats + 1 from locked_players
  where users.id = locked_players.id and (select count(*) from locked_players) = json_array_length(${list}::text::json)
  returning users.id)`;

const moved = (counted: string, conditions: string) => `
moved as (
  update games set version = games.version + 1, ${setColumns(counted)}
  from locked_game join input using (id) ${conditions} where games.id = locked_game.id
  returning games.id, games.counted)`;

/** Columns of a new row, which the operator cannot have hidden yet. */
const newSong = without(songColumns, ['gameId', 'titleHidden']);
const newRating = without(ratingColumns, ['commentHidden']);
/** Columns that a replacing song changes. */
const swapped = without(newSong, ['id', 'submittedBy', 'round']);

const names = (columns: readonly Column[]) => columns.map(({ name }) => name);
const stored = (columns: readonly Column[], record: string) =>
  columns.map((column) => storedColumn(column, record));
const records = (list: string, record: string, columns: readonly Column[]) =>
  `json_to_recordset(${list}::text::json) ${record} (${recordColumns(columns)})`;

/** Clauses for further rows of a move, each with a JSON list as its value. They store nothing if the version did not match. */
const clauses = {
  seatVersions,
  songs: (list: string) => `
put_songs as (
  insert into songs (game_id, ${names(newSong)})
  select moved.id, ${stored(newSong, 'song')} from moved, ${records(list, 'song', newSong)})`,
  swapped: (list: string) => `
put_swapped as (
  update songs set title_hidden = false, ${swapped.map((column) => `${column.name} = ${storedColumn(column, 'song')}`)}
  from moved, ${records(list, 'song', newSong)} where songs.id = song.id)`,
  ratings: (list: string) => `
put_ratings as (
  insert into ratings (${names(newRating)})
  select ${stored(newRating, 'rating')} from moved, ${records(list, 'rating', newRating)})`,
  // Rows are locked in the order of their ids, so that two battles that end at once cannot deadlock.
  records: (list: string) => `
records as materialized (
  select player, played, won from moved, json_to_recordset(${list}::text::json) record (player text, played int, won int)
  where counted),
locked_users as materialized (
  select id from users where id = any(array(select player from records)) and not is_guest
  order by id for no key update),
put_records as (
  update users set games_played = games_played + played, games_won = games_won + won
  from locked_users join records on player = locked_users.id where users.id = locked_users.id)`,
} as const;

export type Clause = keyof typeof clauses;

/**
 * Returns the statement that stores one move, with the given clauses. Its values are the battle, then one list per clause.
 * It compares the version of the battle, and those of the seats if players take seats, with the versions that the move was based
 * on. If they differ, it changes nothing and returns no row; otherwise it returns whether the battle counts.
 */
export function saveStatement(given: readonly Clause[]): Statement {
  const addsRecords = given.includes('records');
  const takesSeat = given.includes('seatVersions');
  const part = (clause: Clause) => clauses[clause](`$${given.indexOf(clause) + 2}`);
  const parts = [
    input,
    lockedGame,
    ...(takesSeat ? [part('seatVersions')] : []),
    ...(addsRecords ? [putPair] : []),
    moved(
      addsRecords ? countedOfPair : 'input.counted',
      takesSeat ? 'join (select from raised_seats limit 1) raised_seats on true' : '',
    ),
    ...given.filter((clause) => clause !== 'seatVersions').map(part),
  ];
  return {
    name: ['save', ...given].join(' '),
    text: `with ${parts.join(',')}\nselect counted from moved`,
  };
}
