// Makes moves through the product's own handlers, rules and store, without HTTP, IN_FLIGHT at once. It is a process of its own, so
// that its CPU time can be measured. Each line of the input contains a number of seconds to play; the answer is a line of JSON, with
// the costs of the moves alone in milliseconds.
import { createInterface } from 'node:readline';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { findVersion } from '../../src/server/accounts/find-caller.ts';
import { songHandlers } from '../../src/server/battles/song-routes.ts';
import { readConfig } from '../../src/server/settings/config.ts';
import { startServer } from '../../src/server/start/start.ts';
import { cpuOf } from '../measure/cpu.ts';

const { IN_FLIGHT = '32', WARM = '3', BATTLES = '1000', DATABASE_PID = '0', ...environment } = process.env;
const { context, stop } = await startServer(readConfig(environment));
const [warmSeconds, battles] = [Number(WARM), Number(BATTLES)];
type Row = { id: number; players: string[]; version: number };
type Played = { moves: number; took: number; cpu: number; databaseCpu: number };

await context.db.execute(sql`
  insert into users (id, nickname, nickname_key, first_name, avatar_type, created_at, updated_at)
  select 'mover-' || n, 'mover ' || n, 'mover ' || n, 'mover', 'male_1', now(), now()
  from generate_series(1, ${2 * battles}::int) n on conflict do nothing`);
// The state of a server that has run for a while: compiled code, and tables that were analyzed with rows in them. After an analysis
// of an empty table, the checks of its foreign keys would scan the whole table until the next analysis.
if (warmSeconds > 0) await playFor(warmSeconds);
else await openBattles();
// A separate connection, since this may take longer than the product's statement timeout.
const client = new pg.Client(environment.DATABASE_URL);
await client.connect();
await client.query('vacuum analyze users, games, songs, ratings');
await client.end();
process.stdout.write('moves is on\n');
for await (const line of createInterface(process.stdin)) {
  const { moves, took, cpu, databaseCpu } = await playFor(Number(line));
  const measured = { perSecond: moves / took, ownCpu: cpu / moves, databaseCpu: databaseCpu / moves };
  process.stdout.write(`${JSON.stringify(measured)}\n`);
}
await stop();
process.exit(0);

/** Creates battles and caches them, as the server does on which a battle was opened and joined; at most half of the cache's size. */
async function openBattles(): Promise<Row[]> {
  const inserted = await context.db.execute(sql`
    insert into games (room_code, host_id, players, mode, battle_type, status, current_round, total_rounds,
      current_turn, turn_order, deadline_at, created_at, updated_at)
    select substr(md5(random()::text), 1, 8), 'mover-' || n, array['mover-' || n, 'mover-' || (n + ${battles}::int)],
      'fast', 'pop', 'active', 1, 1, 'mover-' || n, array['mover-' || n, 'mover-' || (n + ${battles}::int)],
      now() + interval '1 hour', now(), now()
    from generate_series(1, ${battles}::int) n on conflict do nothing returning id, players, version`);
  const { rows } = inserted as unknown as { rows: Row[] };
  await Promise.all(rows.map((battle) => context.battles.get(battle)));
  return rows;
}

/** Plays for some seconds, without counting the time to create the battles. */
async function playFor(seconds: number): Promise<Played> {
  const sum: Played = { moves: 0, took: 0, cpu: 0, databaseCpu: 0 };
  while (sum.took < seconds) {
    const rows = await openBattles();
    const [from, cpuFrom, databaseFrom] = [
      performance.now(),
      process.cpuUsage(),
      cpuOf(Number(DATABASE_PID)),
    ];
    sum.moves += 4 * rows.length;
    const play = async () => {
      for (let battle = rows.pop(); battle; battle = rows.pop()) await playOne(battle);
    };
    await Promise.all(Array.from({ length: Number(IN_FLIGHT) }, play));
    const { user, system } = process.cpuUsage(cpuFrom);
    sum.took += (performance.now() - from) / 1000;
    sum.cpu += (user + system) / 1000;
    sum.databaseCpu += (cpuOf(Number(DATABASE_PID)) - databaseFrom) * 1000;
  }
  return sum;
}

/** Makes four moves, the last of which ends the battle. */
async function playOne({ id, players: [host = '', guest = ''] }: Row) {
  await rate(await share(id, host, 'fJ9rUzIMcZQ'), guest);
  await rate(await share(id, guest, 'CcNo07Xp8aQ'), host);
}

async function share(gameId: number, by: string, youtubeUrl: string): Promise<number> {
  const song = {
    title: 'Bohemian Rhapsody',
    artist: 'Queen',
    youtubeUrl,
    videoId: undefined,
    thumbnailUrl: undefined,
  };
  const body = { gameId, round: 1, ...song };
  const battle = await findVersion(context, { battle: gameId });
  return (await songHandlers.submitSong(incoming<'submitSong'>(by, { battle, body }))).id;
}

async function rate(songId: number, by: string) {
  const body = [{ songId, rating: 7, comment: 'Loud enough.' }];
  const battle = await findVersion(context, { songId });
  await songHandlers.rateSongs(incoming<'rateSongs'>(by, { battle, body }));
}

type Incoming<N extends keyof typeof songHandlers> = Parameters<(typeof songHandlers)[N]>[0];

/** Returns what a handler of a move reads: of its caller only the id, nothing of the request. */
function incoming<N extends keyof typeof songHandlers>(
  id: string,
  given: Pick<Incoming<N>, 'battle' | 'body'>,
) {
  return { context, me: { id }, ...given } as Incoming<N>;
}
