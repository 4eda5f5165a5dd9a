import type { Battle, Rating } from '#rules/battle.ts';
import { recordsOf } from '#rules/standings.ts';
import type { Ask } from '#server/database/open.ts';
import type { StoredBattle } from './store.ts';

/*
 * A move is one statement, durable when it is answered. It compares the battle's version with the one the rule was
 * applied to: when another move came first it changes nothing, and answers no row.
 */
const moved = `
  moved as (update games set version = version + 1, players = $3, status = $4, current_round = $5, current_turn = $6,
    turn_order = $7, current_turn_index = $8, winner_id = $9, ended_by = $10, deadline_at = $11, round_ended_at = $12,
    updated_at = $13 where id = $1 and version = $2 returning id)`;

const putSongs = (place: number) => `
  put_songs as (insert into songs (id, game_id, submitted_by, youtube_url, title, artist, duration, thumbnail_url,
      start_second, swap, round, submitted_at)
    select s.id, moved.id, "submittedBy", "videoId", title, artist, duration, "thumbnailUrl", "startSecond", swap,
      round, "submittedAt" from moved, jsonb_to_recordset($${place}::text::jsonb) s (id int, "submittedBy" text, "videoId" text,
      title text, artist text, duration text, "thumbnailUrl" text, "startSecond" int, swap text, round int,
      "submittedAt" timestamptz)
    on conflict (id) do update set youtube_url = excluded.youtube_url, title = excluded.title, artist = excluded.artist,
      duration = excluded.duration, thumbnail_url = excluded.thumbnail_url, start_second = excluded.start_second,
      swap = excluded.swap, submitted_at = excluded.submitted_at)`;

const putRatings = (place: number) => `
  put_ratings as (insert into ratings (id, song_id, rated_by, rating, comment, written_comment, created_at)
    select r.id, "songId", "ratedBy", rating, comment, "writtenComment", "createdAt"
    from moved, jsonb_to_recordset($${place}::text::jsonb) r (id int, "songId" int, "ratedBy" text, rating int, comment text,
      "writtenComment" text, "createdAt" timestamptz))`;

/** In the order of the ids, so that two battles of the same two people never wait for each other; guests have no record. */
const putRecords = (place: number) => `
  records as (select * from jsonb_to_recordset($${place}::text::jsonb) r (player text, played int, won int)),
  held as (select id from users where id in (select player from records) and not is_guest
    and exists (select from moved) order by id for no key update),
  put_records as (update users set games_played = games_played + played, games_won = games_won + won
    from held join records on player = held.id where users.id = held.id)`;

type Part = 'songs' | 'ratings' | 'records';
const texts: Record<Part, (place: number) => string> = {
  songs: putSongs,
  ratings: putRatings,
  records: putRecords,
};
/** How many values every move has. */
const ofTheRow = 13;

/** Each kind of move is prepared once on every connection. */
const statementOf = (parts: Part[]) => ({
  name: `move ${parts.join(' ')}`,
  text: `with ${[moved, ...parts.map((part, at) => texts[part](ofTheRow + 1 + at))].join(', ')} select id from moved`,
});

const iso = (moment: number | null): string | null =>
  moment === null ? null : new Date(moment).toISOString();

const rowOf = ({ id, version }: StoredBattle, after: Battle) => [
  ...[id, version, after.players, after.status, after.currentRound, after.currentTurn],
  ...[after.turnOrder, after.currentTurnIndex, after.winnerId, after.endedBy],
  ...[iso(after.deadlineAt), iso(after.roundEndedAt), iso(after.updatedAt)],
];

/** Stores what a move changed; null when another move came first. */
export async function saveBattle(
  ask: Ask,
  before: StoredBattle,
  after: Battle,
): Promise<StoredBattle | null> {
  const songs = after.songs.filter((song, at) => song !== before.songs[at]);
  const ratings = after.ratings.slice(before.ratings.length);
  const ended = after.status === 'completed' && before.status !== 'completed';
  const changed: [Part, unknown[]][] = [
    ['songs', songs.map((song) => ({ ...song, submittedAt: iso(song.submittedAt) }))],
    ['ratings', ratings.map((rating) => ({ ...rating, createdAt: iso(rating.createdAt) }))],
    ['records', ended ? recordsOf(after) : []],
  ];
  const parts = changed.filter(([, rows]) => rows.length > 0);
  const values = [...rowOf(before, after), ...parts.map(([, rows]) => JSON.stringify(rows))];
  const saved = await ask(statementOf(parts.map(([part]) => part)), values);
  return saved.length ? { ...after, ratings: after.ratings.map(shown), version: before.version + 1 } : null;
}

/** What was written and is not shown is stored, and not remembered. */
const shown = ({ writtenComment: _, ...rating }: Rating): Rating => rating;
