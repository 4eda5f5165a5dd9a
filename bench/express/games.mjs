import { playerOf } from './accounts.mjs';
import { refuse } from './refuse.mjs';

export async function inTransaction(pool, work) {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

export async function readGame(db, id, lock = '') {
  const { rows } = await db.query(`select * from games where id = $1 ${lock}`, [Number(id) || 0]);
  if (!rows[0]) throw refuse(404, 'Game not found');
  return rows[0];
}

export async function gameOf(pool, game) {
  const ids = [game.host_id, game.guest_id].filter(Boolean);
  const { rows } = await pool.query('select * from users where id = any($1)', [ids]);
  const players = ids.map((id) => playerOf(rows.find((row) => row.id === id)));
  return {
    id: game.id,
    roomCode: game.room_code,
    hostId: game.host_id,
    host: players[0],
    players,
    mode: game.mode,
    battleType: game.battle_type,
    status: game.status,
    currentTurn: game.current_turn,
    winnerId: game.winner_id,
    timeoutMs: game.deadline_at ? Math.max(0, game.deadline_at - Date.now()) : null,
    createdAt: game.created_at,
    updatedAt: game.updated_at,
  };
}

export const songOf = (row) => ({
  id: row.id,
  gameId: row.game_id,
  submittedBy: row.submitted_by,
  youtubeUrl: row.youtube_url,
  title: row.title,
  artist: row.artist,
  thumbnailUrl: row.thumbnail_url,
  round: row.round,
  submittedAt: row.submitted_at,
});

export const ratingOf = (row) => ({
  id: row.id,
  songId: row.song_id,
  ratedBy: row.rated_by,
  rating: row.rating,
  comment: row.comment,
  createdAt: row.created_at,
});

export const songsOf = async (db, gameId) =>
  (await db.query('select * from songs where game_id = $1 order by id', [gameId])).rows.map(songOf);

export const ratingsOf = async (db, gameId) =>
  (
    await db.query(
      'select r.* from ratings r join songs s on s.id = r.song_id where s.game_id = $1 order by r.id',
      [gameId],
    )
  ).rows.map(ratingOf);
