// Moves through the product's own handlers, rules and store, without HTTP: as many in flight as asked. A process of its own, so
// that its cost is its own. Plays for as many seconds as each line it reads says, and answers with a line of JSON; costs are
// milliseconds of the moves alone.
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
// As a server that has been running for a while: its code warm, over tables that were counted
// with something in them. Counted empty, a table is read from end to end by the checks of its foreign keys until the next time.
if (warmSeconds > 0) await playFor(warmSeconds);
else await openBattles();
// On a connection of its own: it may take longer than the product waits for an answer.
const counting = new pg.Client(environment.DATABASE_URL);
await counting.connect();
await counting.query('vacuum analyze users, games, songs, ratings');
await counting.end();
process.stdout.write('moves is on\n');
for await (const line of createInterface(process.stdin)) {
  const { moves, took, cpu, databaseCpu } = await playFor(Number(line));
  const measured = { perSecond: moves / took, ownCpu: cpu / moves, databaseCpu: databaseCpu / moves };
  process.stdout.write(`${JSON.stringify(measured)}\n`);
}
await stop();
process.exit(0);

/** Cached, as a battle is by the server on which it was opened and joined; at most half of what there is room for. */
async function openBattles(): Promise<Row[]> {
  const made = await context.db.execute(sql`
    insert into games (room_code, host_id, players, mode, battle_type, status, current_round, total_rounds,
      current_turn, turn_order, deadline_at, created_at, updated_at)
    select substr(md5(random()::text), 1, 8), 'mover-' || n, array['mover-' || n, 'mover-' || (n + ${battles}::int)],
      'fast', 'pop', 'active', 1, 1, 'mover-' || n, array['mover-' || n, 'mover-' || (n + ${battles}::int)],
      now() + interval '1 hour', now(), now()
    from generate_series(1, ${battles}::int) n on conflict do nothing returning id, players, version`);
  const { rows } = made as unknown as { rows: Row[] };
  await Promise.all(rows.map((battle) => context.battles.get(battle)));
  return rows;
}

/** Opening the battles is not counted. */
async function playFor(long: number): Promise<Played> {
  const sum: Played = { moves: 0, took: 0, cpu: 0, databaseCpu: 0 };
  while (sum.took < long) {
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

/** Four moves, the last of which ends it. */
async function playOne({ id, players: [host = '', guest = ''] }: Row) {
  await rate(await share(id, host, 'fJ9rUzIMcZQ'), guest);
  await rate(await share(id, guest, 'CcNo07Xp8aQ'), host);
}

async function share(gameId: number, by: string, youtubeUrl: string): Promise<number> {
  const song = { round: 1, title: 'Bohemian Rhapsody', artist: 'Queen', youtubeUrl };
  const version = await findVersion(context, { battle: gameId });
  return (await songHandlers.submitSong(incoming(by, version, { gameId, ...song }))).id;
}

async function rate(songId: number, by: string) {
  const version = await findVersion(context, { songId });
  await songHandlers.rateSongs(incoming(by, version, [{ songId, rating: 7, comment: 'Loud enough.' }]));
}

function incoming(by: string, version: object | null, body: unknown) {
  return { context, me: { id: by }, version, body } as never;
}
