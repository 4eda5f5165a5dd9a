// Fills the product's own tables with a town that has played for years.
import type { Client } from 'pg';

export type Size = { people: number; battles: number };
/** Songs, and as many ratings, of each battle. */
const songsEach = 4;
/** Battles that are played meanwhile get numbers out of the way. */
const playedFrom = 500_000_000;

/** Everybody and every battle has a number, so that a call can be aimed at one without asking for it first. */
export const personAt = (n: number) => `grown-${n}`;
export const nameAt = (n: number) => `grown ${n}`;
export const codeAt = (n: number) => {
  const letters = 'BCDFGHJKMNPQRSTVWXZ';
  let code = '';
  for (let rest = n, place = 0; place < 6; place += 1, rest = Math.floor(rest / 19))
    code += letters[rest % 19];
  return code;
};
/** Who hosts a battle: it was dealt among the people there were when it was filled in. */
export const hostOf = (battle: number, sizes: Size[]) =>
  (battle % (sizes.find(({ battles }) => battle <= battles)?.people ?? 1)) + 1;

const code = (n: string) =>
  Array.from(
    { length: 6 },
    (_, place) => `substr('BCDFGHJKMNPQRSTVWXZ', ((${n} / ${19 ** place}::bigint) % 19)::int + 1, 1)`,
  ).join(' || ');

/** From the size it has to a larger one. Constraints hold by construction; foreign keys are not asked row by row. */
export async function fill(client: Client, from: Size, to: Size): Promise<void> {
  await client.query('set session_replication_role = replica');
  await client.query(
    `insert into users (id, nickname, nickname_key, first_name, avatar_type, games_played, games_won, created_at, updated_at)
     select 'grown-' || n, 'grown ' || n, 'grown ' || n, 'grown', 'male_1', 4, (n * 7919) % 5, now(), now()
     from generate_series($1::int + 1, $2::int) n`,
    [from.people, to.people],
  );
  const person = (n: string) => `'grown-' || (${n} % ${to.people} + 1)`;
  await client.query(
    `insert into games (id, room_code, host_id, players, mode, battle_type, status, current_round, total_rounds,
       turn_order, winner_id, ended_by, round_ended_at, created_at, updated_at)
     select n, ${code('n')}, ${person('n')}, array[${person('n')}, ${person('(n + 1)')}], 'medium', 'pop', 'completed',
       5, 5, array[${person('n')}, ${person('(n + 1)')}], ${person('n')}, 'ratings', now(), now(), now()
     from generate_series($1::int + 1, $2::int) n`,
    [from.battles, to.battles],
  );
  await client.query(
    `insert into songs (id, game_id, submitted_by, youtube_url, title, artist, thumbnail_url, round, submitted_at)
     select (n - 1) * ${songsEach} + s, n, ${person('(n + s % 2)')}, 'fJ9rUzIMcZQ', 'Song ' || n, 'Artist', 'https://i.ytimg.com/vi/x/mqdefault.jpg',
       (s + 1) / 2, now() - n * interval '1 second'
     from generate_series($1::int + 1, $2::int) n, generate_series(1, ${songsEach}) s`,
    [from.battles, to.battles],
  );
  await client.query(
    `insert into ratings (id, song_id, rated_by, rating, comment, created_at)
     select (n - 1) * ${songsEach} + s, (n - 1) * ${songsEach} + s, ${person('(n + 1 - s % 2)')}, 1 + (n + s) % 10, 'Loud enough.', now()
     from generate_series($1::int + 1, $2::int) n, generate_series(1, ${songsEach}) s`,
    [from.battles, to.battles],
  );
  for (const table of ['games', 'songs', 'ratings'])
    await client.query(
      `select setval('${table}_id_seq', greatest(${playedFrom}, (select max(id) from ${table})))`,
    );
  await client.query('set session_replication_role = origin');
  await client.query('vacuum analyze');
  await client.query('checkpoint');
}
