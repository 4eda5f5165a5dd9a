// Takes a CPU profile of the server while battles are played, and sums it up by package and folder.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Databases } from '../servers/databases.ts';
import { serveGame } from '../servers/spawn.ts';
import { type Load, measureBattles } from './battles.ts';

/** Shares of the busy time of the process. */
export type Profile = { byOwner: [string, number][]; byFunction: [string, number][] };

type Frame = { functionName: string; url: string; lineNumber: number };
type Recorded = {
  nodes: { id: number; callFrame: Frame; hitCount: number }[];
  samples: number[];
  timeDeltas: number[];
};

export async function measureProfile(
  databases: Databases,
  load: Load,
  rounds: number,
  onStep: (what: string) => void,
): Promise<Profile> {
  const folder = mkdtempSync(join(tmpdir(), 'banger-battle-profile-'));
  const flags = ['--cpu-prof', `--cpu-prof-dir=${folder}`];
  const served = await serveGame({ DATABASE_URL: await databases.database('profile') }, flags);
  const side = { name: 'PostgreSQL', served, databasePid: databases.cluster.pid };
  await measureBattles([side], load, rounds, onStep);
  await served.stop();
  const [file = ''] = readdirSync(folder);
  const recorded: Recorded = JSON.parse(readFileSync(join(folder, file), 'utf8'));
  rmSync(folder, { recursive: true, force: true });
  return summarize(recorded);
}

function summarize({ nodes, samples, timeDeltas }: Recorded): Profile {
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  const owners = new Map<string, number>();
  const functions = new Map<string, number>();
  let busy = 0;
  // The first half of the profile is skipped: start, sign-ups and warm-up.
  let passed = -timeDeltas.reduce((sum, each) => sum + each, 0) / 2;
  for (const [at, id] of samples.entries()) {
    const frame = frames.get(id);
    passed += timeDeltas[at] ?? 0;
    if (passed < 0) continue;
    if (!frame || /^\((idle|program|root)\)$/.test(frame.functionName)) continue;
    const took = timeDeltas[at] ?? 0;
    busy += took;
    const owner = ownerOf(frame);
    add(owners, owner, took);
    add(functions, `${frame.functionName || 'anonymous'} (${owner})`, took);
  }
  return { byOwner: shares(owners, busy, 20), byFunction: shares(functions, busy, 40) };
}

const add = (sums: Map<string, number>, key: string, more: number) =>
  void sums.set(key, (sums.get(key) ?? 0) + more);

const shares = (sums: Map<string, number>, whole: number, most: number): [string, number][] =>
  [...sums]
    .map(([key, sum]): [string, number] => [key, sum / whole])
    .sort((a, b) => b[1] - a[1])
    .slice(0, most);

/** Source of each line of a built file, which has a comment with the path above each module. */
const sourcesOf = new Map<string, string[]>();

function sourceOf({ url, lineNumber }: Frame): string {
  if (!url.includes('/dist/server/')) return url;
  const known = sourcesOf.get(url) ?? readSources(url);
  sourcesOf.set(url, known);
  return known[lineNumber] ?? url;
}

function readSources(url: string): string[] {
  let source = url;
  return readFileSync(new URL(url), 'utf8')
    .split('\n')
    .map((line) => {
      source = /^\/\/ (.*(?:src|node_modules)\/.*)/.exec(line)?.[1] ?? source;
      return source;
    });
}

/** Returns the package, the folder of the product, or the Node module to which a frame belongs. */
function ownerOf(frame: Frame): string {
  const { functionName } = frame;
  const url = sourceOf(frame);
  const npm = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1];
  if (npm) return npm;
  const folder = /\bsrc\/(rules|contract|server(?:\/[\w-]+(?=\/))?)/.exec(url)?.[1];
  if (folder) return folder;
  if (url.startsWith('node:')) return url.replace(/^(node:(?:internal\/)?\w+).*/, '$1');
  return functionName.startsWith('(') ? functionName : 'system calls and V8';
}
