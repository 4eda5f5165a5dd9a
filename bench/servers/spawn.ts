import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../tests/support/free-port.ts';

export type Served = { port: number; pid: number; readyMs: number; stop(): Promise<void> };

const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** Starts a program of this folder, or the product. Each prints its address once it accepts connections. */
export async function serve(program: string, environment: Record<string, string>, flags: string[] = []) {
  const file = fileURLToPath(new URL(program, import.meta.url));
  const port = await freePort();
  const from = performance.now();
  const child = spawn(process.execPath, [...flags, file], {
    cwd: tmpdir(),
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH, PORT: String(port), NODE_ENV: 'production', ...environment },
  });
  running.add(child);
  const exited = once(child, 'exit');
  await isReady(child, `http://localhost:${port}`);
  const readyMs = performance.now() - from;
  const stop = async () => {
    child.kill('SIGTERM');
    await exited;
    running.delete(child);
  };
  return { port, pid: child.pid ?? 0, readyMs, stop } satisfies Served;
}

const isReady = ({ stdout }: ChildProcess, address: string): Promise<void> =>
  new Promise((resolve, reject) => {
    let output = '';
    stdout?.on('data', (chunk) => {
      output += chunk;
      if (output.includes(address)) resolve();
      if (/"level":[56]0/.test(String(chunk))) process.stderr.write(chunk);
    });
    stdout?.once('end', () => reject(new Error(`It did not start: ${output}`)));
  });

/** Flags for the product's Node, for example to profile it: BENCH_FLAGS='--cpu-prof --cpu-prof-dir=…'. */
const extraFlags = process.env.BENCH_FLAGS?.split(' ') ?? [];

const secret = 'only for the benchmark of this server';

/** Starts the product as an operator does, on the embedded database if there is no address. */
export const serveGame = (where: { DATABASE_URL: string } | { DATA_DIR: string }, flags: string[] = []) =>
  serve(
    '../../dist/server/main.js',
    {
      HOST: '127.0.0.1',
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'error',
      SESSION_SECRET: secret,
      // Nothing listens on this port, since a benchmark must not send requests to YouTube.
      YOUTUBE_OEMBED_URL: 'http://127.0.0.1:9/oembed',
      ...where,
    },
    [...flags, ...extraFlags],
  );

export const serveExpress = (DATABASE_URL: string) =>
  serve('../express/server.mjs', { DATABASE_URL, SESSION_SECRET: secret });
