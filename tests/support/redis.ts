// A Redis server for one test file, where redis-server is installed.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { freePort } from './free-port.ts';

const program = 'redis-server';

const isInstalled = (): boolean => {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

/** Why the tests with Redis cannot run on this machine; null if they can. Redis is optional, so CI does not require it. */
export const noRedis = isInstalled() ? null : 'redis-server is not installed here';
if (noRedis) console.warn(`${noRedis}: the tests with Redis were NOT run.`);

export type TestRedis = {
  url: string;
  /** Freezes the process, or lets it continue. */
  hang(hangs: boolean): void;
  stop: () => Promise<void>;
  /** Stops the server, and starts it again without data. */
  halt(): Promise<void>;
  resume(): Promise<void>;
};

export async function startRedis(): Promise<TestRedis> {
  const home = mkdtempSync(join(tmpdir(), 'banger-battle-redis-'));
  const port = await freePort();
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', home];
  const run = () => spawn(program, args, { stdio: 'ignore' });
  let server = run();
  const killed = () => void server.kill('SIGKILL');
  process.once('exit', killed);
  const url = `redis://127.0.0.1:${port}`;
  await waitUntilReady(url);
  const halt = async () => {
    const ended = once(server, 'exit');
    server.kill('SIGTERM');
    await ended;
  };
  const resume = async () => {
    server = run();
    await waitUntilReady(url);
  };
  const stop = async () => {
    process.removeListener('exit', killed);
    if (server.exitCode === null) await halt();
    rmSync(home, { recursive: true, force: true });
  };
  const hang = (hangs: boolean) => void server.kill(hangs ? 'SIGSTOP' : 'SIGCONT');
  return { url, hang, stop, halt, resume };
}

async function waitUntilReady(url: string): Promise<void> {
  const probe = new Redis(url, { maxRetriesPerRequest: null, retryStrategy: () => 50 });
  probe.on('error', () => {});
  await probe.ping();
  probe.disconnect();
}
