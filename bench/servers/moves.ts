// Moves through the product's own handlers, rules and store, without HTTP: as many in flight as asked, for some seconds.
// A process of its own, so that its cost is its own. Answers one line of JSON; costs are of the moves alone.
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { songHandlers } from '#server/battles/song-routes.ts';
import { readConfig } from '#server/config.ts';
import { startServer } from '#server/start.ts';
import { cpuOf } from '../measure/cpu.ts';

const { IN_FLIGHT = '32', SECONDS = '3', BATTLES = '4000', DATABASE_PID = '0', ...environment } = process.env;
const { context, stop } = await startServer(readConfig(environment));
const [seconds, battles] = [Number(SECONDS), Number(BATTLES)];
await context.db.execute(sql`
  insert into users (id, nickname, nickname_key, first_name, avatar_type, created_at, updated_at)
  select 'mover-' || n, 'mover ' || n, 'mover ' || n, 'mover', 'male_1', now(), now()
  from generate_series(1, ${2 * battles}::int) n on conflict do nothing`);
const made = await context.db.execute(sql`
  insert into games (room_code, host_id, players, mode, battle_type, status, current_round, total_rounds,
    current_turn, turn_order, deadline_at, created_at, updated_at)
  select substr(md5(random()::text), 1, 8), 'mover-' || n, array['mover-' || n, 'mover-' || (n + ${battles}::int)],
    'fast', 'pop', 'active', 1, 1, 'mover-' || n, array['mover-' || n, 'mover-' || (n + ${battles}::int)],
    now() + interval '1 hour', now(), now()
  from generate_series(1, ${battles}::int) n on conflict do nothing returning id, players`);
type Row = { id: number; players: string[] };
const { rows } = made as unknown as { rows: Row[] };

const incoming = (by: string, body: unknown) => ({ context, me: { id: by }, body }) as never;
const share = async (gameId: number, by: string): Promise<number> => {
  const song = { round: 1, title: 'Bohemian Rhapsody', artist: 'Queen', youtubeUrl: 'fJ9rUzIMcZQ' };
  return (await songHandlers.submitSong(incoming(by, { gameId, ...song }))).id;
};
const rate = (songId: number, by: string) =>
  songHandlers.rateSongs(incoming(by, [{ songId, rating: 7, comment: 'Loud enough.' }]));

// As a server that has been running for a while: sure that it is alone, its code warm, over tables that were counted
// with something in them. Counted empty, a table is read from end to end by the checks of its foreign keys until the next time.
for (; !context.memory.isTrue(); ) await new Promise((soon) => setTimeout(soon, 100));
if (seconds > 0) await playFor(1);
// On a connection of its own: it may take longer than the product waits for an answer.
const counting = new pg.Client(environment.DATABASE_URL);
await counting.connect();
await counting.query('vacuum analyze users, games, songs, ratings');
await counting.end();

const cpuFrom = process.cpuUsage();
const databaseFrom = cpuOf(Number(DATABASE_PID));
const { moves, took } = await playFor(seconds);
const { user, system } = process.cpuUsage(cpuFrom);
const databaseMs = (cpuOf(Number(DATABASE_PID)) - databaseFrom) * 1000;
await stop();
process.stdout.write(
  `${JSON.stringify({ perSecond: moves / took, cpuMs: (user + system) / 1000 / moves, databaseCpuMs: databaseMs / moves, exhausted: rows.length === 0 })}\n`,
);
process.exit(0);

async function playFor(long: number): Promise<{ moves: number; took: number }> {
  const from = performance.now();
  const isTime = () => performance.now() < from + long * 1000;
  let moves = 0;
  const play = async () => {
    for (let battle = rows.pop(); battle && isTime(); battle = rows.pop()) {
      const made = await playOne(battle, isTime);
      moves += made;
    }
  };
  await Promise.all(Array.from({ length: Number(IN_FLIGHT) }, play));
  return { moves, took: (performance.now() - from) / 1000 };
}

/** Answers how many moves were made before the time was up. */
async function playOne(
  { id, players: [host = '', guest = ''] }: Row,
  isTime: () => boolean,
): Promise<number> {
  await rate(await share(id, host), guest);
  if (!isTime()) return 2;
  await rate(await share(id, guest), host);
  return 4;
}
