// Measures the database work of a move: by the product's rules and store, and by pgbench with the bare statements.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { programOf } from '../../tests/support/cluster.ts';
import { freePort } from '../../tests/support/free-port.ts';
import { cpuOf } from '../measure/cpu.ts';
import { median } from '../measure/spread.ts';
import type { Databases } from '../servers/databases.ts';

export type Moves = {
  perSecond: number;
  pgbenchPerSecond: number;
  /** `perSecond` as a multiple of pgbench's. */
  times: number;
  /** CPU time of the database for each move, in milliseconds of one core. */
  databaseCpu: number;
  pgbenchDatabaseCpu: number;
  ownCpu: number;
};

const run = promisify(execFile);
const inFlight = 32;
const battlesForPgbench = 5000;

export async function measureMoves(
  databases: Databases,
  seconds: number,
  rounds: number,
  onStep: (what: string) => void,
) {
  const DATABASE_URL = await databases.database('moves');
  const bareUrl = await databases.database('bare_moves');
  // The product fills the tables for pgbench, so that both sides work on the same tables.
  const filler = await openMover(databases, bareUrl, { WARM: 0, BATTLES: battlesForPgbench });
  await filler.end();
  const mover = await openMover(databases, DATABASE_URL, { WARM: 3, BATTLES: 1000 });
  const ours: Measured[] = [];
  const theirs: Measured[] = [];
  for (let round = 0; round < rounds; round += 1) {
    onStep(`moves, round ${round + 1} of ${rounds}`);
    ours.push(await mover.play(seconds));
    theirs.push(await pgbench(databases, seconds));
  }
  await mover.end();
  const middle = (list: Measured[], of: (each: Measured) => number) => median(list.map(of));
  return {
    perSecond: middle(ours, (each) => each.perSecond),
    pgbenchPerSecond: middle(theirs, (each) => each.perSecond),
    times: median(ours.map((each, round) => each.perSecond / (theirs[round]?.perSecond ?? 1))),
    databaseCpu: middle(ours, (each) => each.databaseCpu),
    pgbenchDatabaseCpu: middle(theirs, (each) => each.databaseCpu),
    ownCpu: middle(ours, (each) => each.ownCpu),
  } satisfies Moves;
}

type Measured = { perSecond: number; databaseCpu: number; ownCpu: number };

type Mover = { play(seconds: number): Promise<Measured>; end(): Promise<void> };

export async function openMover(
  { cluster }: { cluster: Pick<Databases['cluster'], 'pid'> },
  DATABASE_URL: string,
  { WARM, BATTLES }: { WARM: number; BATTLES: number },
): Promise<Mover> {
  const program = fileURLToPath(new URL('../servers/moves.ts', import.meta.url));
  const env = {
    PATH: process.env.PATH,
    PORT: String(await freePort()),
    HOST: '127.0.0.1',
    LOG_LEVEL: 'error',
    RATE_LIMIT: 'off',
    DATABASE_URL,
    DATABASE_PID: String(cluster.pid),
    YOUTUBE_OEMBED_URL: 'http://127.0.0.1:9/oembed',
    IN_FLIGHT: String(inFlight),
    WARM: String(WARM),
    BATTLES: String(BATTLES),
  };
  const child = spawn(process.execPath, [program], { env, stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const nextLine = async (): Promise<string> => {
    const { value, done } = await lines.next();
    if (done) throw new Error('The program that moves has ended.');
    return value;
  };
  while ((await nextLine()) !== 'moves is on');
  return {
    play: async (seconds) => {
      child.stdin.write(`${seconds}\n`);
      return JSON.parse(await nextLine());
    },
    end: async () => {
      const ended = once(child, 'exit');
      child.stdin.end();
      await ended;
    },
  };
}

async function pgbench({ cluster: { port, pid } }: Databases, seconds: number): Promise<Measured> {
  const script = fileURLToPath(new URL('../servers/five-statements.sql', import.meta.url));
  const where = ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres'];
  const how = ['-n', '-M', 'prepared', '-c', String(inFlight), '-j', '2', '-T', String(seconds)];
  const before = cpuOf(pid);
  const { stdout } = await run(programOf('pgbench'), [
    ...where,
    ...how,
    '-D',
    `games=${battlesForPgbench}`,
    '-f',
    script,
    'bare_moves',
  ]);
  const read = (words: RegExp) => Number(words.exec(stdout)?.[1] ?? 0);
  const spent = (cpuOf(pid) - before) * 1000;
  return {
    perSecond: read(/tps = ([\d.]+) \(without/),
    databaseCpu: spent / read(/transactions actually processed: (\d+)/),
    ownCpu: 0,
  };
}
