import { Router } from 'express';
import { playerOf } from './accounts.mjs';
import { gameOf, inTransaction, ratingsOf, readGame, songsOf } from './games.mjs';
import { rate, share } from './moves.mjs';
import { refuse, signedIn } from './refuse.mjs';

const letters = 'BCDFGHJKMNPQRSTVWXZ';
const newCode = () =>
  Array.from({ length: 6 }, () => letters[Math.floor(Math.random() * letters.length)]).join('');

export function battles(pool, notify) {
  const router = Router();
  router.post('/api/games', signedIn, (req, res) => open(pool, req, res));
  router.get('/api/games/room/:code', (req, res) => find(pool, req, res));
  router.post('/api/games/join', signedIn, (req, res) => join(pool, notify, req, res));
  router.get('/api/games/:id', signedIn, async (req, res) =>
    res.json(await gameOf(pool, await mine(pool, req))),
  );
  router.get('/api/games/:id/songs', signedIn, async (req, res) =>
    res.json(await songsOf(pool, (await mine(pool, req)).id)),
  );
  router.get('/api/games/:id/ratings', signedIn, async (req, res) =>
    res.json(await ratingsOf(pool, (await mine(pool, req)).id)),
  );
  router.get('/api/games/:id/table', signedIn, async (req, res) => {
    const game = await mine(pool, req);
    const [seen, songs, ratings] = await Promise.all([
      gameOf(pool, game),
      songsOf(pool, game.id),
      ratingsOf(pool, game.id),
    ]);
    res.json({ game: seen, songs, ratings });
  });
  router.get('/api/games/:id/results', signedIn, (req, res) => results(pool, req, res));
  router.post('/api/songs', signedIn, (req, res) => share(pool, notify, req, res));
  router.post('/api/ratings', signedIn, (req, res) => rate(pool, notify, req, res));
  return router;
}

async function mine(pool, req) {
  const game = await readGame(pool, req.params.id);
  if (game.host_id !== req.user.id && game.guest_id !== req.user.id)
    throw refuse(403, 'You are not a player');
  return game;
}

async function open(pool, req, res) {
  const { mode, battleType = 'wildcard' } = req.body ?? {};
  if (mode !== 'fast' || typeof battleType !== 'string') throw refuse(400, 'mode or battleType is not right');
  res.status(201).json(await gameOf(pool, await insertGame(pool, [req.user.id, mode, battleType])));
}

/** Retries with another code if the room code is taken. */
async function insertGame(pool, values) {
  const insert = `insert into games (room_code, host_id, mode, battle_type) values ($1, $2, $3, $4)
    on conflict (room_code) do nothing returning *`;
  const { rows } = await pool.query(insert, [newCode(), ...values]);
  return rows[0] ?? insertGame(pool, values);
}

async function find(pool, req, res) {
  const { rows } = await pool.query('select * from games where room_code = $1', [req.params.code]);
  if (!rows[0]) throw refuse(404, 'Game not found');
  const { id, roomCode, host, mode, battleType, status } = await gameOf(pool, rows[0]);
  res.json({ id, roomCode, host, mode, battleType, status });
}

async function join(pool, notify, req, res) {
  const game = await inTransaction(pool, async (client) => {
    const find = 'select * from games where room_code = $1 for update';
    const [before] = (await client.query(find, [req.body?.roomCode])).rows;
    if (!before) throw refuse(404, 'Game not found');
    if (before.host_id === req.user.id || before.guest_id === req.user.id) return before;
    if (before.guest_id) throw refuse(409, 'This battle is already full');
    const { rows } = await client.query(
      `update games set guest_id = $1, status = 'active', current_turn = $1,
       deadline_at = now() + interval '120 seconds', updated_at = now() where id = $2 returning *`,
      [req.user.id, before.id],
    );
    return rows[0];
  });
  notify([game.host_id, game.guest_id], { type: 'gameUpdated', gameId: game.id });
  res.json(await gameOf(pool, game));
}

async function results(pool, req, res) {
  const game = await mine(pool, req);
  if (game.status !== 'completed') throw refuse(409, 'This battle is not over yet');
  const [songs, ratings] = await Promise.all([songsOf(pool, game.id), ratingsOf(pool, game.id)]);
  const ids = [game.host_id, game.guest_id];
  const { rows } = await pool.query('select * from users where id = any($1)', [ids]);
  res.json({ songs, ratings, winnerId: game.winner_id, players: rows.map(playerOf) });
}
