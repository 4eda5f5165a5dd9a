import { countedPerPairAndDay } from '#rules/limits.ts';
import type { Statement } from '#server/database/open.ts';
import type { ChangedRecord } from '#server/memory/rows.ts';

/**
 * What a group of moves may bring, each as a list in JSON, and what is done with it. `$list` is where it is put in. What
 * belongs to a battle is stored only if the battle moved.
 */
const clauses = {
  moved: `
wanted as materialized (select * from json_to_recordset($list::text::json) wanted (id int, version int, players text[],
  status text, "currentRound" int, "currentTurn" text, "turnOrder" text[], "currentTurnIndex" int, "winnerId" text,
  "endedBy" text, counted boolean, pair text[], "deadlineAt" float8, "roundEndedAt" float8, "updatedAt" float8)),
held as materialized (
  select id, ctid, version from games where id = any(array(select id from wanted)) order by id for no key update),
$pairs moved as (
  update games set version = games.version + 1, players = coalesce(wanted.players, games.players),
    turn_order = coalesce("turnOrder", games.turn_order), status = wanted.status, current_round = "currentRound",
    current_turn = "currentTurn", current_turn_index = "currentTurnIndex", winner_id = "winnerId", ended_by = "endedBy", counted = $counted,
    deadline_at = to_timestamp("deadlineAt" / 1000), round_ended_at = to_timestamp("roundEndedAt" / 1000),
    updated_at = to_timestamp(wanted."updatedAt" / 1000)
  from held join wanted using (id) where games.ctid = held.ctid and held.version = wanted.version
  returning games.id, games.counted)`,
  opened: `
opened as (
  insert into games (id, room_code, host_id, players, max_players, mode, battle_type, status, current_round, total_rounds,
    current_turn, turn_order, current_turn_index, deadline_at, created_at, updated_at)
  select id, "roomCode", "hostId", players, "maxPlayers", mode, "battleType", status, "currentRound", "totalRounds",
    "currentTurn", "turnOrder", "currentTurnIndex", to_timestamp("deadlineAt" / 1000), to_timestamp("createdAt" / 1000),
    to_timestamp("updatedAt" / 1000)
  from json_to_recordset($list::text::json) battle (id int, "roomCode" text, "hostId" text, players text[],
    "maxPlayers" int, mode text, "battleType" text, status text, "currentRound" int, "totalRounds" int, "currentTurn" text,
    "turnOrder" text[], "currentTurnIndex" int, "deadlineAt" float8, "createdAt" float8, "updatedAt" float8)
  on conflict (room_code) do nothing returning id)`,
  songs: `
put_songs as (
  insert into songs (id, game_id, submitted_by, youtube_url, title, artist, written_title, written_artist, duration,
    thumbnail_url, start_second, swap, round, submitted_at)
  select id, "gameId", "submittedBy", "videoId", title, artist, "writtenTitle", "writtenArtist", duration, "thumbnailUrl",
    "startSecond", swap, round, to_timestamp("submittedAt" / 1000)
  from json_to_recordset($list::text::json) song ("gameId" int, id int, "submittedBy" text, "videoId" text, title text,
    artist text, "writtenTitle" text, "writtenArtist" text, duration text, "thumbnailUrl" text, "startSecond" int,
    swap text, round int, "submittedAt" float8)
  where "gameId" = any(array(select id from moved)))`,
  swapped: `
put_others as (
  update songs set youtube_url = "videoId", title = song.title, artist = song.artist, written_title = "writtenTitle",
    written_artist = "writtenArtist", title_hidden = false, duration = song.duration, thumbnail_url = "thumbnailUrl",
    start_second = "startSecond", swap = song.swap,
    submitted_at = to_timestamp("submittedAt" / 1000)
  from json_to_recordset($list::text::json) song ("gameId" int, id int, "videoId" text, title text, artist text,
    "writtenTitle" text, "writtenArtist" text, duration text, "thumbnailUrl" text, "startSecond" int, swap text,
    "submittedAt" float8)
  where songs.id = song.id and "gameId" = any(array(select id from moved)))`,
  ratings: `
put_ratings as (
  insert into ratings (id, song_id, rated_by, rating, comment, written_comment, created_at)
  select id, "songId", "ratedBy", rating.rating, comment, "writtenComment", to_timestamp("createdAt" / 1000)
  from json_to_recordset($list::text::json) rating ("gameId" int, id int, "songId" int, "ratedBy" text, rating int,
    comment text, "writtenComment" text, "createdAt" float8)
  where "gameId" = any(array(select id from moved)))`,
  records: `
records as materialized (
  select player, sum(played) played, sum(won) won
  from json_to_recordset($list::text::json) record ("gameId" int, player text, played int, won int)
  where "gameId" = any(array(select id from moved where counted)) group by player),
named as materialized (
  select id, xmin::text before from users where id = any(array(select player from records)) and not is_guest
  order by id for no key update),
put_records as (
  update users set games_played = games_played + played, games_won = games_won + won
  from named join records on player = named.id where users.id = named.id
  returning users.id, before, users.xmin::text stamp, games_played "gamesPlayed", games_won "gamesWon")`,
} as const;

/**
 * Battles that end and would count, numbered within their pair's day. Taking a number locks the pair's row, so two that
 * end at once never take the same one.
 */
const pairs = `
ending as materialized (
  select wanted.id, pair[1] a, pair[2] b, (to_timestamp("updatedAt" / 1000) at time zone 'UTC')::date ended_on,
    row_number() over (partition by pair order by wanted.id) nth, count(*) over (partition by pair) ends
  from wanted join held using (id) where held.version = wanted.version and pair is not null),
put_pairs as (
  insert into pairs (player_a, player_b, day, battles)
  select a, b, max(ended_on), count(*) from ending group by a, b order by a, b
  on conflict (player_a, player_b) do update
    set day = excluded.day, battles = excluded.battles + case when pairs.day = excluded.day then pairs.battles else 0 end
  returning player_a, player_b, battles),`;
const countedOfPair = `wanted.counted and coalesce((
  select battles - ends + nth <= ${countedPerPairAndDay} from ending join put_pairs on player_a = a and player_b = b
  where ending.id = wanted.id), true)`;

export type Clause = keyof typeof clauses;
export const allClauses = Object.keys(clauses) as Clause[];

/** What a statement answers: the number of each battle that was stored, and what became of its players' rows. */
export type Stored =
  | { id: number; counted: boolean; record: null }
  | { id: null; counted: null; record: ChangedRecord };
const answers: Partial<Record<Clause, string>> = {
  moved: 'select id, counted, null::json record from moved',
  opened: 'select id, true counted, null::json record from opened',
  records: 'select null, null::boolean, row_to_json(put_records) from put_records',
};

/**
 * Stores moves of any number of battles, all or none of them durable when it is answered. Each compares its battle's
 * version with the one its rule was applied to: where another move came first it changes nothing and its number is not
 * answered; nor is a new battle's whose room code is taken. Rows are locked in the order of their numbers, so that two
 * instances never wait for each other in a ring. It has the clauses that are wanted and no more: PostgreSQL makes ready each
 * of them, used or not. Its values are their lists, in their order.
 */
export function saveStatement(wanted: readonly Clause[]): Statement {
  const name = `save ${wanted.join(' ')}`;
  const known = statements.get(name);
  if (known) return known;
  const ends = wanted.includes('records');
  const withs = wanted.map((clause, at) =>
    clauses[clause]
      .replace('$list', `$${at + 1}`)
      .replace('$pairs', ends ? pairs : '')
      .replace('$counted', ends ? countedOfPair : 'wanted.counted'),
  );
  const answer = wanted.flatMap((clause) => answers[clause] ?? []);
  const statement = { name, text: `with ${withs.join(',')}\n${answer.join(' union all ')}` };
  statements.set(name, statement);
  return statement;
}

/** At most as many as there are sets of clauses. */
const statements = new Map<string, Statement>();
