import { getTableColumns } from 'drizzle-orm';
import type { Battle } from '#rules/battle.ts';
import { countedPerPairAndDay } from '#rules/limits.ts';
import type { Statement } from '#server/database/open.ts';
import { games } from '#server/database/schema.ts';

/** A column of a battle's row. `key`: its name in the rules; `isTime`: milliseconds since 1970 there. */
type BattleColumn = { key: string; name: string; type: string; isTime: boolean };

/** All columns of a battle's row: what is read and stored follows from the schema alone. */
export const battleColumns: readonly BattleColumn[] = Object.entries(getTableColumns(games)).map(
  ([key, column]) => ({
    key,
    name: column.name,
    type: column.getSQLType(),
    isTime: column.getSQLType().startsWith('timestamp'),
  }),
);

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
const movedColumns = battleColumns.filter(({ key }) => ![...fixedColumns, 'version'].includes(key));

/** A time of PostgreSQL as milliseconds since 1970. */
export const epochMs = (time: string) => `(extract(epoch from ${time}) * 1000)::float8`;

/** The first value of the statement: the battle as the move leaves it, and the version the move was made on. */
const wanted = `
wanted as materialized (select * from json_to_record($1::text::json) wanted (id int, version int, pair json,
  ${movedColumns.map(({ key, type, isTime }) => `"${key}" ${isTime ? 'float8' : type}`)}))`;

/** Waits for a move that is being stored, then looks at the version again. */
const held = `
held as materialized (
  select games.id from games join wanted using (id) where games.version = wanted.version for no key update of games)`;

const setColumns = (counted: string) =>
  movedColumns.map(({ key, name, isTime }) => {
    if (key === 'counted') return `counted = ${counted}`;
    return `${name} = ${isTime ? `to_timestamp(wanted."${key}" / 1000)` : `wanted."${key}"`}`;
  });

/** Both players' rows are raised if neither took another seat, or is gone, since they were looked at. They are locked in the order of their ids. */
const seats = (list: string) => `
sitting as materialized (
  select users.id from held, json_to_recordset(${list}::text::json) seat (player text, seats int) join users on users.id = player
  where users.seats = seat.seats and deleted_at is null order by users.id for no key update of users),
seated as materialized (
  update users set seats = users.seats + 1 from sitting
  where users.id = sitting.id and (select count(*) from sitting) = json_array_length(${list}::text::json)
  returning users.id)`;

const moved = (counted: string, conditions: string) => `
moved as (
  update games set version = games.version + 1, ${setColumns(counted)}
  from held join wanted using (id) ${conditions} where games.id = held.id
  returning games.id, games.counted)`;

/** How many battles a pair has ended on this battle's day, with this one. */
const ofDay = '1 + case when pairs.day = excluded.day then pairs.battles else 0 end';
const isCounted = `${ofDay} <= ${countedPerPairAndDay}`;

const ifCounted = (column: string, then: string) =>
  `${column} = case when ${isCounted} then ${then} else pairs.${column} end`;
const added = ['wins_a', 'wins_b', 'draws', 'ratings', 'points'].map((column) =>
  ifCounted(column, `pairs.${column} + excluded.${column}`),
);
const replaced = ['last_game_id', 'last_at', 'streak_of'].map((column) =>
  ifCounted(column, `excluded.${column}`),
);
/** The later of two alike. */
const best = ['a', 'b'].flatMap((side) => {
  const isBest = `excluded.best_${side} >= coalesce(pairs.best_${side}, 0)`;
  return [`best_${side}`, `best_song_${side}`].map((column) =>
    ifCounted(column, `case when ${isBest} then excluded.${column} else pairs.${column} end`),
  );
});

/** Adds a battle that counts to its pair's record and numbers it within the pair's day. The row is locked: two that end at once never take the same number. */
const pair = `
put_pair as (
  insert into pairs (player_a, player_b, day, battles, side_a, wins_a, wins_b, draws, streak_of, streak,
    best_song_a, best_a, best_song_b, best_b, ratings, points, last_game_id, last_at)
  select a, b, (ended at time zone 'UTC')::date, 1, first, (winner is not distinct from a)::int, (winner is not distinct from b)::int,
    (winner is null)::int, winner, (winner is not null)::int, ("bestA"->>'songId')::int, ("bestA"->>'rating')::real,
    ("bestB"->>'songId')::int, ("bestB"->>'rating')::real, ratings, points, id, ended
  from (select id, pair, to_timestamp("updatedAt" / 1000) ended from wanted join held using (id) where pair is not null) ending,
    json_to_record(pair) record (a text, b text, first text, winner text, "bestA" json, "bestB" json, ratings int, points int)
  on conflict (player_a, player_b) do update
    set day = excluded.day, battles = ${ofDay}, side_a = coalesce(pairs.side_a, excluded.side_a),
      ${ifCounted('streak', 'case when excluded.streak_of = pairs.streak_of then pairs.streak + 1 else excluded.streak end')},
      ${[...added, ...replaced, ...best].join(', ')}
  returning battles)`;
const countedOfPair = `wanted.counted and coalesce((select battles <= ${countedPerPairAndDay} from put_pair), true)`;

/** What a move may bring beside the battle's row, each as a list in JSON. It is stored only if the battle moved. */
const clauses = {
  seats,
  songs: (list: string) => `
put_songs as (
  insert into songs (id, game_id, submitted_by, youtube_url, title, artist, written_title, written_artist, duration,
    thumbnail_url, start_second, swap, round, submitted_at)
  select song.id, moved.id, "submittedBy", "videoId", title, artist, "writtenTitle", "writtenArtist", duration,
    "thumbnailUrl", "startSecond", swap, round, to_timestamp("submittedAt" / 1000)
  from moved, json_to_recordset(${list}::text::json) song (id int, "submittedBy" text, "videoId" text, title text,
    artist text, "writtenTitle" text, "writtenArtist" text, duration text, "thumbnailUrl" text, "startSecond" int,
    swap text, round int, "submittedAt" float8))`,
  swapped: (list: string) => `
put_others as (
  update songs set youtube_url = "videoId", title = song.title, artist = song.artist, written_title = "writtenTitle",
    written_artist = "writtenArtist", title_hidden = false, duration = song.duration, thumbnail_url = "thumbnailUrl",
    start_second = "startSecond", swap = song.swap,
    submitted_at = to_timestamp("submittedAt" / 1000)
  from moved, json_to_recordset(${list}::text::json) song (id int, "videoId" text, title text, artist text,
    "writtenTitle" text, "writtenArtist" text, duration text, "thumbnailUrl" text, "startSecond" int, swap text,
    "submittedAt" float8)
  where songs.id = song.id)`,
  ratings: (list: string) => `
put_ratings as (
  insert into ratings (id, song_id, rated_by, rating, comment, written_comment, created_at)
  select rating.id, "songId", "ratedBy", rating.rating, comment, "writtenComment", to_timestamp("createdAt" / 1000)
  from moved, json_to_recordset(${list}::text::json) rating (id int, "songId" int, "ratedBy" text, rating int,
    comment text, "writtenComment" text, "createdAt" float8))`,
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
 * Stores one move. It compares the battle's version with the one the move was made on, and the players who sit down together with how many
 * seats they had taken: where another move came first it changes nothing and answers no row; else whether the battle counts. It has the clauses
 * that are wanted and no more. Its values are the battle and their lists, in their order.
 */
export function saveStatement(given: readonly Clause[]): Statement {
  const ends = given.includes('records');
  const takesSeat = given.includes('seats');
  const part = (clause: Clause) => clauses[clause](`$${given.indexOf(clause) + 2}`);
  const parts = [
    ...[wanted, held, ...(takesSeat ? [part('seats')] : []), ...(ends ? [pair] : [])],
    moved(
      ends ? countedOfPair : 'wanted.counted',
      takesSeat ? 'join (select from seated limit 1) seated on true' : '',
    ),
    ...given.filter((clause) => clause !== 'seats').map(part),
  ];
  return {
    name: ['save', ...given].join(' '),
    text: `with ${parts.join(',')}\nselect counted from moved`,
  };
}
