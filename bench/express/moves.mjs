import { inTransaction, ratingOf, readGame, songOf } from './games.mjs';
import { refuse } from './refuse.mjs';

export async function share(pool, notify, req, res) {
  const { gameId, round, youtubeUrl, title, artist, thumbnailUrl } = req.body ?? {};
  const videoId = /^[\w-]{11}$/.test(youtubeUrl) ? youtubeUrl : /[?&]v=([\w-]{11})/.exec(youtubeUrl)?.[1];
  if (!videoId) throw refuse(400, 'youtubeUrl is not a link to a video');
  if (typeof title !== 'string' || !title.trim()) throw refuse(400, 'title is missing');
  const { game, song } = await inTransaction(pool, async (client) => {
    const game = await readGame(client, gameId, 'for update');
    if (game.status !== 'active') throw refuse(409, 'No song can be shared right now');
    if (game.current_turn !== req.user.id) throw refuse(409, 'It is not your turn');
    if (round !== 1) throw refuse(409, 'This round is not being played');
    const { rows } = await client.query(
      `insert into songs (game_id, submitted_by, youtube_url, title, artist, thumbnail_url, round)
       values ($1, $2, $3, $4, $5, $6, $7) returning *`,
      [game.id, req.user.id, videoId, title.trim(), artist ?? '', thumbnailUrl ?? null, round],
    );
    await client.query(
      `update games set status = 'rating', deadline_at = null, updated_at = now() where id = $1`,
      [game.id],
    );
    return { game, song: rows[0] };
  });
  const all = [game.host_id, game.guest_id];
  const news = { gameId: game.id, round, songId: song.id, submittedBy: req.user.id };
  notify(all, { type: 'songSubmitted', ...news });
  notify(
    all.filter((id) => id !== req.user.id),
    { type: 'songSubmittedForRating', ...news },
  );
  notify(all, { type: 'gameUpdated', gameId: game.id });
  res.status(201).json(songOf(song));
}

const winnerOf = (game, songs, ratings) => {
  const scoreOf = (player) => {
    const song = songs.find((each) => each.submitted_by === player);
    return ratings.find((each) => each.song_id === song?.id)?.rating ?? 0;
  };
  const [host, guest] = [scoreOf(game.host_id), scoreOf(game.guest_id)];
  if (host === guest) return null;
  return host > guest ? game.host_id : game.guest_id;
};

async function finish(client, game, songs) {
  const { rows } = await client.query('select * from ratings where song_id = any($1)', [
    songs.map((song) => song.id),
  ]);
  const winner = winnerOf(game, songs, rows);
  await client.query(
    `update games set status = 'completed', current_turn = null, winner_id = $1, updated_at = now() where id = $2`,
    [winner, game.id],
  );
  await client.query(
    `update users set games_played = games_played + 1, games_won = games_won + (id = $1)::int
     where id = any($2)`,
    [winner ?? '00000000-0000-0000-0000-000000000000', [game.host_id, game.guest_id]],
  );
}

async function passTurn(client, game, rater) {
  await client.query(
    `update games set status = 'active', current_turn = $1, deadline_at = now() + interval '120 seconds',
     updated_at = now() where id = $2`,
    [rater, game.id],
  );
}

export async function rate(pool, notify, req, res) {
  const [given] = Array.isArray(req.body) ? req.body : [];
  if (!Number.isInteger(given?.rating) || given.rating < 1 || given.rating > 10)
    throw refuse(400, 'rating: a whole number from 1 to 10 is needed');
  const { game, rating, ended } = await inTransaction(pool, async (client) => {
    const found = await client.query('select game_id from songs where id = $1', [given.songId]);
    if (!found.rows[0]) throw refuse(404, 'Song not found');
    const game = await readGame(client, found.rows[0].game_id, 'for update');
    if (game.host_id !== req.user.id && game.guest_id !== req.user.id) throw refuse(403, 'Not a player');
    if (game.status !== 'rating') throw refuse(409, 'No song can be rated right now');
    const { rows: songs } = await client.query('select * from songs where game_id = $1', [game.id]);
    if (songs.find((song) => song.id === given.songId)?.submitted_by === req.user.id)
      throw refuse(403, 'You cannot rate your own song');
    const { rows } = await client.query(
      'insert into ratings (song_id, rated_by, rating, comment) values ($1, $2, $3, $4) returning *',
      [given.songId, req.user.id, given.rating, String(given.comment ?? '').slice(0, 280) || null],
    );
    const ended = songs.length === 2;
    await (ended ? finish(client, game, songs) : passTurn(client, game, req.user.id));
    return { game, rating: rows[0], ended };
  });
  const all = [game.host_id, game.guest_id];
  notify(all, { type: 'ratingsSubmitted', gameId: game.id, round: 1, ratedBy: req.user.id });
  if (ended) notify(all, { type: 'ratingsComplete', gameId: game.id });
  else notify(all, { type: 'nextTurn', gameId: game.id, currentTurn: req.user.id, timeoutMs: 120_000 });
  res.status(201).json([ratingOf(rating)]);
}
