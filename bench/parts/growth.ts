// The same calls on small and full tables, side by side: what they cost, and the plans PostgreSQL makes for them.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openFolder } from '#server/database/open-folder.ts';
import { askAll, type Cost, type Town } from '../play/grown-calls.ts';
import { fill, type Size } from '../servers/fill.ts';
import type { House } from '../servers/house.ts';
import { explainAll, keepPlans } from '../servers/plans.ts';
import { serveGame } from '../servers/spawn.ts';

export type Grown = { share: number; size: Size; calls: Record<string, Cost> };
/** On PostgreSQL, and on the embedded database, which is smaller. */
export type Growth = Record<'PostgreSQL' | 'embedded', Grown[]>;
type Tell = (what: string) => void;

const shares = [0.01, 0.1, 1];
const whole = {
  PostgreSQL: { people: 1_000_000, battles: 2_000_000 },
  embedded: { people: 50_000, battles: 100_000 },
} satisfies Record<string, Size>;
/** How often each call is asked: CPU is counted in hundredths of a second. */
const times = 300;

export const measureGrowth = async (house: House, scale: number, tell: Tell): Promise<Growth> => ({
  PostgreSQL: await growServer(house, scale, tell),
  embedded: await growFolder(tell),
});

async function growServer(house: House, scale: number, tell: Tell): Promise<Grown[]> {
  const name = (share: number) => `growth_${share * 100}`;
  const grown = await measure({
    ...{ name: 'PostgreSQL', whole: whole.PostgreSQL, scale, tell, databasePid: house.cluster.pid },
    make: async (share, size) => {
      const DATABASE_URL = await house.database(name(share));
      await (await serveGame({ DATABASE_URL })).stop();
      await onClient(DATABASE_URL, (ask) => fill(ask, size));
      return { DATABASE_URL };
    },
  });
  const { size } = grown.at(-1) as Grown;
  const DATABASE_URL = house.address(name(1));
  await onClient(DATABASE_URL, async (ask) => {
    for (const statement of explainAll(name(1))) await ask(statement);
  });
  const watched = await serveGame({ DATABASE_URL });
  await askAll([{ served: watched, size }], house.cluster.pid, 1);
  await watched.stop();
  keepPlans(house, size);
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
      ...{ name: 'embedded', whole: whole.embedded, scale: 1, tell, databasePid: null },
      make: async (share, size) => {
        const DATA_DIR = join(folder, String(share));
        const { ask, close } = await openFolder(DATA_DIR);
        await fill((text) => ask({ name: '', text }, []), size);
        await close();
        return { DATA_DIR };
      },
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

type Ground = {
  name: string;
  whole: Size;
  scale: number;
  tell: Tell;
  databasePid: number | null;
  make: (share: number, size: Size) => Promise<Parameters<typeof serveGame>[0]>;
};

/** All sizes stand side by side, each with a server of its own. */
async function measure({ name, whole, scale, tell, databasePid, make }: Ground): Promise<Grown[]> {
  const towns: Town[] = [];
  for (const share of shares) {
    const size = sizeAt(whole, share * scale);
    tell(`${name}: filling ${size.battles} battles`);
    towns.push({ size, served: await serveGame(await make(share, size)) });
  }
  tell(`${name}: calls`);
  const costs = await askAll(towns, databasePid, times);
  for (const { served } of towns) await served.stop();
  return towns.map(({ size }, at) => ({ share: shares[at] ?? 1, size, calls: costs[at] ?? {} }));
}

const sizeAt = (whole: Size, share: number): Size => ({
  people: Math.max(100, Math.round(whole.people * share)),
  battles: Math.max(200, Math.round(whole.battles * share)),
});
