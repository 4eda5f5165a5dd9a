/**
 * Stores moves of any number of battles, all or none of them durable when it is answered. Each compares its battle's
 * version with the one its rule was applied to: where another move came first it changes nothing and its number is not
 * answered. A battle without a version is a new one, and not answered where its room code is taken. Rows are locked in the order of their numbers, so that two instances never wait for each other in a ring.
 */
export const saveStatement = {
  name: 'save battles',
  text: `
with wanted as materialized (
  select * from jsonb_to_recordset($1::text::jsonb) wanted (id int, version int, "roomCode" text, "hostId" text,
    players text[], "maxPlayers" int, mode text, "battleType" text, status text, "currentRound" int, "totalRounds" int,
    "currentTurn" text, "turnOrder" text[], "currentTurnIndex" int, "winnerId" text, "endedBy" text, "deadlineAt" float8,
    "roundEndedAt" float8, "createdAt" float8, "updatedAt" float8, songs jsonb, ratings jsonb, records jsonb)),
opened as (
  insert into games (id, room_code, host_id, players, max_players, mode, battle_type, status, current_round, total_rounds,
    current_turn, turn_order, current_turn_index, deadline_at, created_at, updated_at)
  select id, "roomCode", "hostId", players, "maxPlayers", mode, "battleType", status, "currentRound", "totalRounds",
    "currentTurn", "turnOrder", "currentTurnIndex", to_timestamp("deadlineAt" / 1000), to_timestamp("createdAt" / 1000),
    to_timestamp("updatedAt" / 1000)
  from wanted where version is null on conflict (room_code) do nothing returning id),
held as materialized (
  select id from games where id = any(array(select id from wanted)) order by id for no key update),
moved as (
  update games set version = games.version + 1, players = wanted.players, status = wanted.status,
    current_round = "currentRound", current_turn = "currentTurn", turn_order = "turnOrder",
    current_turn_index = "currentTurnIndex", winner_id = "winnerId", ended_by = "endedBy",
    deadline_at = to_timestamp("deadlineAt" / 1000), round_ended_at = to_timestamp("roundEndedAt" / 1000),
    updated_at = to_timestamp(wanted."updatedAt" / 1000)
  from held join wanted using (id) where games.id = held.id and games.version = wanted.version
  returning games.id, wanted.songs, wanted.ratings, wanted.records),
put_songs as (
  insert into songs (id, game_id, submitted_by, youtube_url, title, artist, duration, thumbnail_url, start_second, swap,
    round, submitted_at)
  select song.id, moved.id, "submittedBy", "videoId", title, artist, duration, "thumbnailUrl", "startSecond", swap, round,
    to_timestamp("submittedAt" / 1000)
  from moved, jsonb_to_recordset(moved.songs) song (id int, "submittedBy" text, "videoId" text, title text, artist text,
    duration text, "thumbnailUrl" text, "startSecond" int, swap text, round int, "submittedAt" float8)
  on conflict (id) do update set youtube_url = excluded.youtube_url, title = excluded.title, artist = excluded.artist,
    duration = excluded.duration, thumbnail_url = excluded.thumbnail_url, start_second = excluded.start_second,
    swap = excluded.swap, submitted_at = excluded.submitted_at),
put_ratings as (
  insert into ratings (id, song_id, rated_by, rating, comment, written_comment, created_at)
  select rating.id, "songId", "ratedBy", rating.rating, comment, "writtenComment", to_timestamp("createdAt" / 1000)
  from moved, jsonb_to_recordset(moved.ratings) rating (id int, "songId" int, "ratedBy" text, rating int, comment text,
    "writtenComment" text, "createdAt" float8)),
records as materialized (
  select player, sum(played) played, sum(won) won
  from moved, jsonb_to_recordset(moved.records) record (player text, played int, won int) group by player),
named as materialized (
  select id from users where id = any(array(select player from records)) and not is_guest order by id for no key update),
put_records as (
  update users set games_played = games_played + played, games_won = games_won + won
  from named join records on player = named.id where users.id = named.id)
select id from moved union all select id from opened`,
};
