// Starts instances: the built program in a child process, as an operator does.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { onTestFinished } from 'vitest';
import { projectPath } from '#server/settings/project-path.ts';
import { programWithFewSongs } from './few-songs.ts';
import { freePort } from './free-port.ts';
import type { Settings } from './test-server.ts';

/** Path of the built program with the whole catalogue. */
export const programWithAllSongs = projectPath('dist/server/main.js');

export type Instance = {
  child: ChildProcess;
  port: number;
  /** Everything the process wrote so far. */
  output: { out: string; err: string };
  /** Sends the signal and returns the exit code, null if the signal ended the process. */
  end(signal: NodeJS.Signals): Promise<number | null>;
};

const settings = (given: Settings) => ({
  PATH: process.env.PATH,
  HOST: '127.0.0.1',
  RATE_LIMIT: 'off',
  LOG_LEVEL: 'error',
  SESSION_SECRET: 'only for the tests of this server',
  // Nothing listens on port 9: tests must not send requests to YouTube.
  YOUTUBE_OEMBED_URL: 'http://127.0.0.1:9/oembed',
  MUSIC_OEMBED_URL: 'http://127.0.0.1:9/oembed',
  ...given,
});

function start(given: Settings, main = programWithFewSongs) {
  const child = spawn(process.execPath, [main], {
    cwd: tmpdir(),
    env: settings(given),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const kill = () => child.kill('SIGKILL');
  // A failed test or an aborted run must leave no process behind.
  onTestFinished(() => void kill());
  process.once('exit', kill);
  child.once('exit', () => process.removeListener('exit', kill));
  const output = { out: '', err: '' };
  child.stdout.on('data', (chunk) => {
    output.out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    output.err += chunk;
  });
  return { child, output };
}

/** Starts an instance (on a free port by default) and waits until it reports its address. @throws if it exits first. */
export async function startInstance(given: Settings, main = programWithFewSongs): Promise<Instance> {
  const port = given.PORT ?? String(await freePort());
  const { child, output } = start({ ...given, PORT: port }, main);
  const exited = once(child, 'exit') as Promise<[number | null]>;
  while (!output.out.includes('Banger Battle is running')) {
    const ended = await Promise.race([once(child.stdout, 'data').then(() => false), exited.then(() => true)]);
    if (ended) throw new Error(`The instance did not start: ${output.out}${output.err}`);
  }
  return {
    child,
    port: Number(port),
    output,
    end: async (signal) => {
      child.kill(signal);
      return (await exited)[0];
    },
  };
}

type Ending = { code: number | null; out: string; err: string };

/** Starts an instance without waiting; `ended` resolves with the exit code and all output. */
export function spawnInstance(given: Settings): { child: ChildProcess; ended: Promise<Ending> } {
  const { child, output } = start(given);
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, ...output }));
  return { child, ended };
}

/** Starts an instance that exits by itself, because it cannot run, and waits for the exit. */
export const runUntilExit = (given: Settings): Promise<Ending> => spawnInstance(given).ended;
