import { randomUUID } from 'node:crypto';
import { Router } from 'express';
import { refuse, signedIn } from './refuse.mjs';

export const playerOf = (user) => ({
  id: user.id,
  nickname: user.nickname,
  firstName: user.first_name,
  avatarType: user.avatar_type,
});

const ownUserOf = (user) => ({
  ...playerOf(user),
  gamesPlayed: user.games_played,
  gamesWon: user.games_won,
  createdAt: user.created_at,
});

export function accounts(pool) {
  const router = Router();
  const change = async (column, value, id) =>
    (await pool.query(`update users set ${column} = $1 where id = $2 returning *`, [value, id])).rows[0];

  router.post('/api/auth/login', async (req, res) => {
    const { username } = req.body ?? {};
    if (typeof username !== 'string' || !username.trim()) throw refuse(400, 'username is missing');
    const insert = 'insert into users (id, first_name) values ($1, $2) returning *';
    const { rows } = await pool.query(insert, [randomUUID(), username.trim()]);
    req.session.userId = rows[0].id;
    res.status(201).json(ownUserOf(rows[0]));
  });
  router.get('/api/auth/user', signedIn, (req, res) => res.json(ownUserOf(req.user)));
  router.put('/api/users/nickname', signedIn, async (req, res) => {
    const nickname = String(req.body?.nickname ?? '').trim();
    if (nickname.length < 2 || nickname.length > 20) throw refuse(400, 'nickname: 2 to 20 characters');
    res.json(ownUserOf(await change('nickname', nickname, req.user.id)));
  });
  router.post('/api/user/avatar', signedIn, async (req, res) => {
    if (!/^(fe)?male_[1-4]$/.test(req.body?.avatarType)) throw refuse(400, 'avatarType is not known');
    res.json(ownUserOf(await change('avatar_type', req.body.avatarType, req.user.id)));
  });
  router.get('/api/leaderboard', async (_req, res) => {
    const { rows } = await pool.query(
      `select id, nickname, games_played as "gamesPlayed", games_won as "gamesWon" from users
       where games_played > 0 and nickname is not null
       order by games_won desc, games_played, nickname limit 10`,
    );
    res.json(rows);
  });
  router.get('/api/rematch/pending', signedIn, (_req, res) => res.json([]));
  router.get('/api/site', (_req, res) => res.json({ turnSeconds: 120 }));
  return router;
}
