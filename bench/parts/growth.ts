// Measures the cost of the same calls on small and on full tables, and stores the plans that PostgreSQL makes.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openFolder } from '../../src/server/database/embedded.ts';
import { hasLargePages } from '../measure/cpu.ts';
import { type Cost, costsOf, measureCalls, type Spent, type Target } from '../play/grown-calls.ts';
import type { Databases } from '../servers/databases.ts';
import { fill, type Size, warm } from '../servers/fill.ts';
import { explainAll, writePlans } from '../servers/plans.ts';
import { serveGame } from '../servers/spawn.ts';

export type Grown = { share: number; size: Size; largePages: boolean; calls: Record<string, Cost> };
/** Figures on PostgreSQL, and on the embedded database, which is filled less. */
export type Growth = Record<'PostgreSQL' | 'embedded', Grown[]>;
type OnStep = (what: string) => void;

const shares = [0.01, 0.1, 1];
const whole = {
  PostgreSQL: { people: 1_000_000, battles: 2_000_000 },
  embedded: { people: 50_000, battles: 100_000 },
} satisfies Record<string, Size>;
/** Number of calls of each kind in a pass. Each pass starts new servers, so that they have cached nothing. */
const repeats = { PostgreSQL: { times: 600, passes: 3 }, embedded: { times: 300, passes: 1 } } as const;

export const measureGrowth = async (
  databases: Databases,
  scale: number,
  onStep: OnStep,
): Promise<Growth> => ({
  PostgreSQL: await measurePostgres(databases, scale, onStep),
  embedded: await measureEmbedded(onStep),
});

async function measurePostgres(databases: Databases, scale: number, onStep: OnStep): Promise<Grown[]> {
  const name = (share: number) => `growth_${share * 100}`;
  const grown = await measure({
    name: 'PostgreSQL',
    scale,
    onStep,
    databasePid: databases.cluster.pid,
    make: async (share, size) => {
      const DATABASE_URL = await databases.database(name(share));
      await (await serveGame({ DATABASE_URL })).stop();
      await onClient(DATABASE_URL, async (run) => {
        await fill(run, size);
        await warm(run);
      });
      return { DATABASE_URL };
    },
  });
  const { size } = grown.at(-1) as Grown;
  const DATABASE_URL = databases.address(name(1));
  await onClient(DATABASE_URL, async (run) => {
    for (const statement of explainAll(name(1))) await run(statement);
  });
  const server = await serveGame({ DATABASE_URL });
  await measureCalls([{ served: server, size }], databases.cluster.pid, 1, false);
  await server.stop();
  writePlans(databases, size);
  return grown;
}

async function onClient(
  connectionString: string,
  work: (run: (text: string) => Promise<unknown>) => Promise<void>,
) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await work((text) => client.query(text));
  } finally {
    await client.end();
  }
}

async function measureEmbedded(onStep: OnStep): Promise<Grown[]> {
  const folder = mkdtempSync(join(tmpdir(), 'banger-battle-bench-'));
  try {
    return await measure({
      name: 'embedded',
      scale: 1,
      onStep,
      databasePid: null,
      make: async (share, size) => {
        const DATA_DIR = join(folder, String(share));
        const { queryPrepared, close } = await openFolder(DATA_DIR);
        await fill((text) => queryPrepared({ name: '', text }, []), size);
        await close();
        return { DATA_DIR };
      },
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

type MeasureOptions = {
  name: keyof Growth;
  scale: number;
  onStep: OnStep;
  databasePid: number | null;
  make: (share: number, size: Size) => Promise<Parameters<typeof serveGame>[0]>;
};

/** Measures all sizes at the same time, each on a server of its own. */
async function measure({ name, scale, onStep, databasePid, make }: MeasureOptions): Promise<Grown[]> {
  const { times, passes } = repeats[name];
  const tables = [];
  for (const share of shares) {
    const size = sizeAt(whole[name], share * scale);
    onStep(`${name}: filling ${size.battles} battles`);
    tables.push({ share, size, where: await make(share, size) });
  }
  const spent: Record<string, Spent>[][] = [];
  for (let pass = 1; pass <= passes; pass += 1) {
    onStep(`${name}: calls, pass ${pass} of ${passes}`);
    const targets: Target[] = [];
    for (const { size, where } of tables) targets.push({ size, served: await serveGame(where) });
    spent.push(await measureCalls(targets, databasePid, times, true));
    for (const { served } of targets) await served.stop();
  }
  return tables.map(({ share, size }, at) => ({
    share,
    size,
    largePages: databasePid !== null && hasLargePages(databasePid),
    calls: costsOf(spent.map((pass) => pass[at] ?? {})),
  }));
}

const sizeAt = (whole: Size, share: number): Size => ({
  people: Math.max(100, Math.round(whole.people * share)),
  battles: Math.max(200, Math.round(whole.battles * share)),
});
