// From the start of the process to the moment it answers, and what it weighs at rest.
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

/** Seconds, and MiB. `node`: what the runtime alone needs here and now, to compare with. */
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
  tell: (what: string) => void,
): Promise<Start> {
  const DATABASE_URL = await databases.database('start');
  const folder = mkdtempSync(join(tmpdir(), 'banger-battle-bench-'));
  await (await serveGame({ DATABASE_URL })).stop();
  tell('on PostgreSQL');
  const memory: number[] = [];
  const postgres = await times(tries, async () => {
    const served = await serveGame({ DATABASE_URL });
    await settled();
    memory.push(memoryOf(served.pid));
    return served;
  });
  tell('npm start');
  const npmStart: number[] = [];
  for (let each = 0; each < tries; each += 1) npmStart.push(await npmStarts(DATABASE_URL));
  tell('on the embedded database');
  let made = 0;
  const fresh = () => {
    made += 1;
    return join(folder, String(made));
  };
  const embeddedFirst = await times(tries, () => serveGame({ DATA_DIR: fresh() }));
  const embeddedLater = await times(tries, () => serveGame({ DATA_DIR: join(folder, '1') }));
  tell('bare Node');
  const node = await times(tries, () => serve('../bare/http.mjs', { HEAD: '[]', BODY: '' }));
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

async function times(tries: number, start: () => Promise<Served>): Promise<number> {
  const took: number[] = [];
  for (let each = 0; each < tries; each += 1) {
    const served = await start();
    took.push(served.readyMs / 1000);
    await served.stop();
  }
  return median(took);
}

/** What is left over from the start is collected meanwhile. */
const settled = () => new Promise<void>((over) => void setTimeout(over, 1500));

const root = fileURLToPath(new URL('../../', import.meta.url));

/** As anybody starts it, from the moment npm is called. */
async function npmStarts(DATABASE_URL: string): Promise<number> {
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
  for await (const chunk of child.stdout) if (/Banger Battle is on/.test(String(chunk))) break;
  const seconds = (performance.now() - from) / 1000;
  child.kill('SIGTERM');
  await ended;
  return seconds;
}
