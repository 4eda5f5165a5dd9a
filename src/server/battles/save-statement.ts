import type { Battle } from '#rules/battle.ts';
import type { Statement } from '#server/database/open.ts';
import {
  battleColumns,
  type Column,
  ratingColumns,
  recordColumns,
  songColumns,
  storedColumn,
  without,
} from './columns.ts';
import { countedOfPair, putPair } from './pair-clause.ts';

/** Set when the room is opened and never changed by a move: left out of its UPDATE. */
const fixedColumns: readonly string[] = [
  'id',
  'roomCode',
  'hostId',
  'maxPlayers',
  'mode',
  'battleType',
  'pace',
  'totalRounds',
  'createdAt',
] satisfies (keyof Battle)[];

/** The columns that a move may change; the version it raises itself. */
const movedColumns = without(battleColumns, [...fixedColumns, 'version']);

/** The first value of the statement: the battle as the move leaves it, and the version the move was made on. */
const wanted = `
wanted as materialized (select * from json_to_record($1::text::json) wanted (id int, version int, pair json,
  ${recordColumns(movedColumns)}))`;

/** Waits for a move that is being stored, then looks at the version again. */
const held = `
held as materialized (
  select games.id from games join wanted using (id) where games.version = wanted.version for no key update of games)`;

const setColumns = (counted: string) =>
  movedColumns.map((column) =>
    column.key === 'counted' ? `counted = ${counted}` : `${column.name} = ${storedColumn(column, 'wanted')}`,
  );

/** Both players' rows are raised if neither took another seat, or is gone, since they were looked at. They are locked in the order of their ids. */
const seatVersions = (list: string) => `
sitting as materialized (
  select users.id from held, json_to_recordset(${list}::text::json) seat (player text, "seatVersion" int) join users on users.id = player
  where users.seats = seat."seatVersion" and deleted_at is null order by users.id for no key update of users),
seated as materialized (
  update users set seats = users.seats + 1 from sitting
  where users.id = sitting.id and (select count(*) from sitting) = json_array_length(${list}::text::json)
  returning users.id)`;

const moved = (counted: string, conditions: string) => `
moved as (
  update games set version = games.version + 1, ${setColumns(counted)}
  from held join wanted using (id) ${conditions} where games.id = held.id
  returning games.id, games.counted)`;

/** What the operator hides is hidden later. */
const newSong = without(songColumns, ['gameId', 'titleHidden']);
const newRating = without(ratingColumns, ['commentHidden']);
/** What a song brings that takes another's place. */
const swapped = without(newSong, ['id', 'submittedBy', 'round']);

const names = (columns: readonly Column[]) => columns.map(({ name }) => name);
const stored = (columns: readonly Column[], record: string) =>
  columns.map((column) => storedColumn(column, record));
const records = (list: string, record: string, columns: readonly Column[]) =>
  `json_to_recordset(${list}::text::json) ${record} (${recordColumns(columns)})`;

/** What a move may bring beside the battle's row, each as a list in JSON. It is stored only if the battle moved. */
const clauses = {
  seatVersions,
  songs: (list: string) => `
put_songs as (
  insert into songs (game_id, ${names(newSong)})
  select moved.id, ${stored(newSong, 'song')} from moved, ${records(list, 'song', newSong)})`,
  swapped: (list: string) => `
put_others as (
  update songs set title_hidden = false, ${swapped.map((column) => `${column.name} = ${storedColumn(column, 'song')}`)}
  from moved, ${records(list, 'song', newSong)} where songs.id = song.id)`,
  ratings: (list: string) => `
put_ratings as (
  insert into ratings (${names(newRating)})
  select ${stored(newRating, 'rating')} from moved, ${records(list, 'rating', newRating)})`,
  // Rows are locked in the order of their ids, so that two battles that end never wait for each other in a ring.
  records: (list: string) => `
records as materialized (
  select player, played, won from moved, json_to_recordset(${list}::text::json) record (player text, played int, won int)
  where counted),
named as materialized (
  select id from users where id = any(array(select player from records)) and not is_guest
  order by id for no key update),
put_records as (
  update users set games_played = games_played + played, games_won = games_won + won
  from named join records on player = named.id where users.id = named.id)`,
} as const;

export type Clause = keyof typeof clauses;

/**
 * Stores one move. It compares the battle's version, and those of the seats of players who sit down, with the ones the move was made
 * on: where another move came first it changes nothing and answers no row; else whether the battle counts. It has the clauses
 * that are wanted and no more. Its values are the battle and their lists, in their order.
 */
export function saveStatement(given: readonly Clause[]): Statement {
  const ends = given.includes('records');
  const takesSeat = given.includes('seatVersions');
  const part = (clause: Clause) => clauses[clause](`$${given.indexOf(clause) + 2}`);
  const parts = [
    wanted,
    held,
    ...(takesSeat ? [part('seatVersions')] : []),
    ...(ends ? [putPair] : []),
    moved(
      ends ? countedOfPair : 'wanted.counted',
      takesSeat ? 'join (select from seated limit 1) seated on true' : '',
    ),
    ...given.filter((clause) => clause !== 'seatVersions').map(part),
  ];
  return {
    name: ['save', ...given].join(' '),
    text: `with ${parts.join(',')}\nselect counted from moved`,
  };
}
