// The operator's tool in a process of its own.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Settings } from './test-server.ts';

const toolIn = (file: string) => fileURLToPath(new URL(`../../src/server/operator/${file}`, import.meta.url));

type Said = Promise<[number, string]>;
/** Runs one command; what it said, and whether it could be done. */
export const runModerate = (settings: Settings, ...command: string[]): Said =>
  run('moderate.ts', settings, command);
export const runKeepSongs = (settings: Settings, ...command: string[]): Said =>
  run('keep-songs.ts', settings, command);

async function run(tool: string, settings: Settings, command: string[]): Said {
  const child = spawn(process.execPath, [toolIn(tool), ...command], {
    cwd: tmpdir(),
    env: { PATH: process.env.PATH, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      said += chunk;
    });
  const [code] = (await once(child, 'close')) as [number];
  return [code, said.trim()];
}
