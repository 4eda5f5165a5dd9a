// Runs the operator's tools in a child process.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Settings } from './test-server.ts';

const toolIn = (file: string) => fileURLToPath(new URL(`../../src/server/operator/${file}`, import.meta.url));

type Result = Promise<[exitCode: number, output: string]>;
export const runModerate = (settings: Settings, ...command: string[]): Result =>
  run('moderate.ts', settings, command);
export const runKeepSongs = (settings: Settings, ...command: string[]): Result =>
  run('keep-songs.ts', settings, command);

async function run(tool: string, settings: Settings, command: string[]): Result {
  const child = spawn(process.execPath, [toolIn(tool), ...command], {
    cwd: tmpdir(),
    env: { PATH: process.env.PATH, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk;
    });
  const [code] = (await once(child, 'close')) as [number];
  return [code, output.trim()];
}
