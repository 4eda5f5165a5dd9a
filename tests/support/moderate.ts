// The operator's tool in a process of its own.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Settings } from './open-house.ts';

const tool = fileURLToPath(new URL('../../src/server/moderate.ts', import.meta.url));

/** Runs one command; what it said, and whether it could be done. */
export async function moderateBy(settings: Settings, ...command: string[]): Promise<[number, string]> {
  const child = spawn(process.execPath, [tool, ...command], {
    ...{ cwd: tmpdir(), env: { PATH: process.env.PATH, ...settings } },
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
