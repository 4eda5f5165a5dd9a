// Measures the time from the start of the process until it responds, and its memory at rest.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../tests/support/free-port.ts';
import { memoryOf } from '../measure/cpu.ts';
import { median } from '../measure/spread.ts';
import type { Databases } from '../servers/databases.ts';
import { type Served, serve, serveGame } from '../servers/spawn.ts';

/** Times in seconds, memory in MiB. `node`: start of the bare runtime on this machine, for comparison. */
export type Start = {
  postgres: number;
  npmStart: number;
  embeddedFirst: number;
  embeddedLater: number;
  node: number;
  memoryAtRest: number;
};

export async function measureStart(
  databases: Databases,
  tries: number,
  onStep: (what: string) => void,
): Promise<Start> {
  const DATABASE_URL = await databases.database('start');
  const folder = mkdtempSync(join(tmpdir(), 'banger-battle-bench-'));
  await (await serveGame({ DATABASE_URL })).stop();
  onStep('on PostgreSQL');
  const memory: number[] = [];
  const postgres = await medianStart(tries, async () => {
    const served = await serveGame({ DATABASE_URL });
    await waitForGarbageCollection();
    memory.push(memoryOf(served.pid));
    return served;
  });
  onStep('npm start');
  const npmStart: number[] = [];
  for (let each = 0; each < tries; each += 1) npmStart.push(await timeNpmStart(DATABASE_URL));
  onStep('on the embedded database');
  let count = 0;
  const fresh = () => {
    count += 1;
    return join(folder, String(count));
  };
  const embeddedFirst = await medianStart(tries, () => serveGame({ DATA_DIR: fresh() }));
  const embeddedLater = await medianStart(tries, () => serveGame({ DATA_DIR: join(folder, '1') }));
  onStep('bare Node');
  const node = await medianStart(tries, () => serve('../bare/http.mjs', { HEAD: '[]', BODY: '' }));
  rmSync(folder, { recursive: true, force: true });
  return {
    postgres,
    npmStart: median(npmStart),
    embeddedFirst,
    embeddedLater,
    node,
    memoryAtRest: median(memory),
  };
}

async function medianStart(tries: number, start: () => Promise<Served>): Promise<number> {
  const took: number[] = [];
  for (let each = 0; each < tries; each += 1) {
    const served = await start();
    took.push(served.readyMs / 1000);
    await served.stop();
  }
  return median(took);
}

/** Waits until the garbage of the start is collected. */
const waitForGarbageCollection = () => new Promise<void>((over) => void setTimeout(over, 1500));

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Returns the seconds until `npm start` is ready. */
async function timeNpmStart(DATABASE_URL: string): Promise<number> {
  const from = performance.now();
  const settings = {
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'error',
    HOST: '127.0.0.1',
    PORT: String(await freePort()),
  };
  const env = { ...process.env, ...settings, DATABASE_URL };
  const child = spawn('npm', ['start'], { cwd: root, env, stdio: ['ignore', 'pipe', 'ignore'] });
  const ended = new Promise((over) => child.once('exit', over));
  for await (const chunk of child.stdout) if (/Banger Battle is running/.test(String(chunk))) break;
  const seconds = (performance.now() - from) / 1000;
  child.kill('SIGTERM');
  await ended;
  return seconds;
}
