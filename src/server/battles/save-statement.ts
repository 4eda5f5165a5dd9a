import type { Statement } from '#server/database/open.ts';
import {
  type Column,
  changingColumns,
  pairColumns,
  ratingColumns,
  recordColumns,
  songColumns,
  storedColumn,
  without,
} from './columns.ts';

/** The first value of the statement: the battle after the move, and the version before it. */
const input = `
input as materialized (select * from json_to_record($1::text::json) input (id int, version int,
  ${recordColumns(changingColumns)}))`;

/** Locks the battle's row, which waits for a move that is being stored, then compares the version. */
const lockedGame = `
locked_game as materialized (
  select games.id from games join input using (id) where games.version = input.version for no key update of games)`;

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

const setColumns = changingColumns.map((column) => `${column.name} = ${storedColumn(column, 'input')}`);

/** Increments both players' seat versions unless one has changed or an account was deleted. Locks in id order avoid deadlocks. */
const seatVersions = (list: string) => `
locked_players as materialized (
  select users.id from locked_game, json_to_recordset(${list}::text::json) seat (player text, "seatVersion" int) join users on users.id = player
  where users.seats = seat."seatVersion" and deleted_at is null order by users.id for no key update of users),
incremented_seats as materialized (
  update users set seats = users.seats + 1 from locked_players
  where users.id = locked_players.id and (select count(*) from locked_players) = json_array_length(${list}::text::json)
  returning users.id)`;

/**
 * Stores the record of the pair unless another battle of theirs has changed it. A deleted account gets none: the lock waits for a
 * deletion that is being stored, and a later deletion finds the record.
 */
const pair = (list: string) => `
pair as materialized (select * from locked_game, ${records(list, 'pair', pairColumns)}),
pair_players as materialized (
  select users.id from pair join users on users.id in ("playerA", "playerB") where deleted_at is null for key share of users),
put_pair as (
  insert into pairs (${names(pairColumns)})
  select ${stored(pairColumns, 'pair')} from pair where (select count(*) from pair_players) = 2
  on conflict (player_a, player_b) do update set ${names(pairColumns).map((name) => `${name} = excluded.${name}`)}
  where pairs.version = excluded.version - 1
  returning player_a),
pair_done as (select from put_pair union all select from pair_players having count(*) < 2)`;

const moved = (conditions: readonly string[]) => `
moved as (
  update games set version = games.version + 1, ${setColumns}
  from locked_game join input using (id) ${conditions.join(' ')} where games.id = locked_game.id
  returning games.id)`;

/** Clauses for further rows of a move, each with a JSON list as its value. They store nothing if the version did not match. */
const clauses = {
  seatVersions,
  pair,
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
  select player, played, won from moved, json_to_recordset(${list}::text::json) record (player text, played int, won int)),
locked_users as materialized (
  select id from users where id = any(array(select player from records)) and not is_guest and deleted_at is null
  order by id for no key update),
put_records as (
  update users set games_played = games_played + played, games_won = games_won + won
  from locked_users join records on player = locked_users.id where users.id = locked_users.id)`,
} as const;

export type Clause = keyof typeof clauses;

/** Conditions of the move itself. They come before it in the statement, and return no row if another move has changed theirs. */
const conditions: Partial<Record<Clause, string>> = {
  seatVersions: 'join (select from incremented_seats limit 1) incremented_seats on true',
  pair: 'join pair_done on true',
};

/**
 * Returns the statement that stores one move, with the given clauses. Its values are the battle, then one list per clause.
 * It compares the versions of the battle, of the seats if players take seats, and of the pair if their battle ends, with those that
 * the move was based on. If one differs, it changes nothing and returns no row.
 */
export function saveStatement(given: readonly Clause[]): Statement {
  const part = (clause: Clause) => clauses[clause](`$${given.indexOf(clause) + 2}`);
  const before = given.filter((clause) => clause in conditions);
  const after = given.filter((clause) => !(clause in conditions));
  const joins = before.map((clause) => conditions[clause] ?? '');
  const parts = [input, lockedGame, ...before.map(part), moved(joins), ...after.map(part)];
  return {
    name: ['save', ...given].join(' '),
    text: `with ${parts.join(',')}\nselect id from moved`,
  };
}
