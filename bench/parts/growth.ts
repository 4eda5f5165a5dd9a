// The same calls on small and full tables, side by side: what they cost, and the plans PostgreSQL makes for them.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openFolder } from '../../src/server/database/embedded.ts';
import { hasLargePages } from '../measure/cpu.ts';
import { askAll, type Cost, costsOf, type Spent, type Town } from '../play/grown-calls.ts';
import type { Databases } from '../servers/databases.ts';
import { fill, type Size, warm } from '../servers/fill.ts';
import { explainAll, keepPlans } from '../servers/plans.ts';
import { serveGame } from '../servers/spawn.ts';

export type Grown = { share: number; size: Size; largePages: boolean; calls: Record<string, Cost> };
/** On PostgreSQL, and on the embedded database, which is smaller. */
export type Growth = Record<'PostgreSQL' | 'embedded', Grown[]>;
type Tell = (what: string) => void;

const shares = [0.01, 0.1, 1];
const whole = {
  PostgreSQL: { people: 1_000_000, battles: 2_000_000 },
  embedded: { people: 50_000, battles: 100_000 },
} satisfies Record<string, Size>;
/** How often each call is asked in a pass; each pass has servers of its own, and no one is asked for whom they remember. */
const often = { PostgreSQL: { times: 600, passes: 3 }, embedded: { times: 300, passes: 1 } } as const;

export const measureGrowth = async (databases: Databases, scale: number, tell: Tell): Promise<Growth> => ({
  PostgreSQL: await growServer(databases, scale, tell),
  embedded: await growFolder(tell),
});

async function growServer(databases: Databases, scale: number, tell: Tell): Promise<Grown[]> {
  const name = (share: number) => `growth_${share * 100}`;
  const grown = await measure({
    name: 'PostgreSQL',
    scale,
    tell,
    databasePid: databases.cluster.pid,
    make: async (share, size) => {
      const DATABASE_URL = await databases.database(name(share));
      await (await serveGame({ DATABASE_URL })).stop();
      await onClient(DATABASE_URL, async (ask) => {
        await fill(ask, size);
        await warm(ask);
      });
      return { DATABASE_URL };
    },
  });
  const { size } = grown.at(-1) as Grown;
  const DATABASE_URL = databases.address(name(1));
  await onClient(DATABASE_URL, async (ask) => {
    for (const statement of explainAll(name(1))) await ask(statement);
  });
  const watched = await serveGame({ DATABASE_URL });
  await askAll([{ served: watched, size }], databases.cluster.pid, 1, false);
  await watched.stop();
  keepPlans(databases, size);
  return grown;
}

async function onClient(
  connectionString: string,
  work: (ask: (text: string) => Promise<unknown>) => Promise<void>,
) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await work((text) => client.query(text));
  } finally {
    await client.end();
  }
}

async function growFolder(tell: Tell): Promise<Grown[]> {
  const folder = mkdtempSync(join(tmpdir(), 'banger-battle-bench-'));
  try {
    return await measure({
      name: 'embedded',
      scale: 1,
      tell,
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

type Ground = {
  name: keyof Growth;
  scale: number;
  tell: Tell;
  databasePid: number | null;
  make: (share: number, size: Size) => Promise<Parameters<typeof serveGame>[0]>;
};

/** All sizes stand side by side, each with a server of its own. */
async function measure({ name, scale, tell, databasePid, make }: Ground): Promise<Grown[]> {
  const { times, passes } = often[name];
  const grounds = [];
  for (const share of shares) {
    const size = sizeAt(whole[name], share * scale);
    tell(`${name}: filling ${size.battles} battles`);
    grounds.push({ share, size, where: await make(share, size) });
  }
  const spent: Record<string, Spent>[][] = [];
  for (let pass = 1; pass <= passes; pass += 1) {
    tell(`${name}: calls, pass ${pass} of ${passes}`);
    const towns: Town[] = [];
    for (const { size, where } of grounds) towns.push({ size, served: await serveGame(where) });
    spent.push(await askAll(towns, databasePid, times, true));
    for (const { served } of towns) await served.stop();
  }
  return grounds.map(({ share, size }, at) => ({
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
