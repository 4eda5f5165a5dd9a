// Fills the product's tables with the data of years.
export type Size = { people: number; battles: number };
/** Number of songs of each battle, and of ratings. */
const songsEach = 4;
/** First id of the battles that are played during the measurement. */
const playedFrom = 500_000_000;

/** Players and battles are numbered, so that a call needs no lookup of an id. */
export const personAt = (n: number) => `grown-${n}`;
export const nameAt = (n: number) => `grown ${n}`;
export const codeAt = (n: number) => {
  const letters = 'BCDFGHJKMNPQRSTVWXZ';
  let code = '';
  for (let rest = n, place = 0; place < 6; place += 1, rest = Math.floor(rest / 19))
    code += letters[rest % 19];
  return code;
};
/** Returns the numbers of host and guest of a battle. All players have played equally often, whatever the size. */
export const playersOf = (battle: number, { people }: Size): [host: number, guest: number] => [
  (battle % people) + 1,
  ((battle + 1) % people) + 1,
];

const code = (n: string) =>
  Array.from(
    { length: 6 },
    (_, place) => `substr('BCDFGHJKMNPQRSTVWXZ', ((${n} / ${19 ** place}::bigint) % 19)::int + 1, 1)`,
  ).join(' || ');

type Run = (statement: string) => Promise<unknown>;

/** Fills an empty database. The rows satisfy the constraints, so the foreign keys are not checked row by row. */
export async function fill(run: Run, { people, battles }: Size): Promise<void> {
  await run('set session_replication_role = replica');
  await run(
    `insert into users (id, nickname, nickname_key, first_name, avatar_type, games_played, games_won, created_at, updated_at)
     select 'grown-' || n, 'grown ' || n, 'grown ' || n, 'grown', 'male_1', 4, (n::bigint * 7919) % 5, now(), now()
     from generate_series(1, ${people}) n`,
  );
  const person = (n: string) => `'grown-' || (${n} % ${people} + 1)`;
  await run(
    `insert into games (id, room_code, host_id, players, mode, battle_type, status, current_round, total_rounds,
       turn_order, winner_id, ended_by, round_ended_at, created_at, updated_at)
     select n, ${code('n')}, ${person('n')}, array[${person('n')}, ${person('(n + 1)')}], 'medium', 'pop', 'completed',
       5, 5, array[${person('n')}, ${person('(n + 1)')}], ${person('n')}, 'ratings', now(), now(), now()
     from generate_series(1, ${battles}) n`,
  );
  await run(
    `insert into songs (id, game_id, submitted_by, youtube_url, title, artist, thumbnail_url, round, submitted_at)
     select (n - 1) * ${songsEach} + s, n, ${person('(n + s % 2)')}, 'fJ9rUzIMcZQ', 'Song ' || n, 'Artist', 'https://i.ytimg.com/vi/x/mqdefault.jpg',
       (s + 1) / 2, now() - n * interval '1 second'
     from generate_series(1, ${battles}) n, generate_series(1, ${songsEach}) s`,
  );
  await run(
    `insert into ratings (id, song_id, rated_by, rating, comment, created_at)
     select (n - 1) * ${songsEach} + s, (n - 1) * ${songsEach} + s, ${person('(n + 1 - s % 2)')}, 1 + (n + s) % 10, 'Loud enough.', now()
     from generate_series(1, ${battles}) n, generate_series(1, ${songsEach}) s`,
  );
  // The best song of each player is the song of the last battle.
  const bestOf = (player: string) =>
    `(max(id) - 1) * ${songsEach} + case when ${player} = (array_agg(host_id order by id desc))[1] then 2 else 1 end`;
  await run(
    `insert into pairs (player_a, player_b, battles, side_a, wins_a, wins_b, streak_of, streak, best_song_a, best_a, best_song_b,
       best_b, ratings, points, last_game_id, last_at)
     select a, b, count(*), (array_agg(host_id order by id))[1], count(*) filter (where winner_id = a),
       count(*) filter (where winner_id = b), (array_agg(winner_id order by id desc))[1], 1, ${bestOf('a')}, 9, ${bestOf('b')}, 8,
       count(*) * ${songsEach}, count(*) * ${songsEach} * 6, max(id), max(updated_at)
     from (select *, least(players[1] collate "C", players[2] collate "C") a, greatest(players[1] collate "C", players[2] collate "C") b
       from games) game group by a, b`,
  );
  for (const table of ['games', 'songs', 'ratings'])
    await run(`select setval('${table}_id_seq', greatest(${playedFrom}, (select max(id) from ${table})))`);
  await run('set session_replication_role = origin');
  await run('vacuum analyze');
  await run('checkpoint');
}

/** Loads all tables into PostgreSQL's memory, as after days of use, by an extension of PostgreSQL. */
export async function warm(run: Run): Promise<void> {
  await run('create extension pg_prewarm');
  await run(
    `select pg_prewarm(oid) from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'i')`,
  );
}
