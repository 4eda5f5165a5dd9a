// The same calls on tables that have grown a hundredfold: what they cost, and the plans PostgreSQL makes for them.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openFolder } from '#server/database/open-folder.ts';
import { askAll, type Cost } from '../play/grown-calls.ts';
import { fill, type Size } from '../servers/fill.ts';
import type { House } from '../servers/house.ts';
import { explainAll, keepPlans } from '../servers/plans.ts';
import { type Served, serveGame } from '../servers/spawn.ts';

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
  const DATABASE_URL = await house.database('growth');
  await (await serveGame({ DATABASE_URL })).stop();
  const client = new pg.Client({ connectionString: DATABASE_URL });
  // Its end with the house must not hide why a measurement failed.
  client.on('error', () => {});
  await client.connect();
  const grown = await grow({
    ...{ name: 'PostgreSQL', whole: whole.PostgreSQL, scale, tell, databasePid: house.cluster.pid },
    fill: (from, to) => fill((statement) => client.query(statement), from, to),
    serve: () => serveGame({ DATABASE_URL }),
  });
  for (const statement of explainAll('growth')) await client.query(statement);
  const watched = await serveGame({ DATABASE_URL });
  const sizes = grown.map(({ size }) => size);
  await askAll(watched, house.cluster.pid, sizes, 1);
  await watched.stop();
  await client.end();
  keepPlans(house, sizes.at(-1) as Size);
  return grown;
}

async function growFolder(tell: Tell): Promise<Grown[]> {
  const folder = mkdtempSync(join(tmpdir(), 'banger-battle-bench-'));
  try {
    return await grow({
      ...{ name: 'embedded', whole: whole.embedded, scale: 1, tell, databasePid: null },
      fill: async (from, to) => {
        const { ask, close } = await openFolder(folder);
        await fill((text) => ask({ name: '', text }, []), from, to);
        await close();
      },
      serve: () => serveGame({ DATA_DIR: folder }),
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
  fill: (from: Size, to: Size) => Promise<void>;
  serve: () => Promise<Served>;
};

async function grow({ name, whole, scale, tell, databasePid, fill, serve }: Ground): Promise<Grown[]> {
  const grown: Grown[] = [];
  const sizes: Size[] = [];
  for (const share of shares) {
    const size = sizeAt(whole, share * scale);
    tell(`${name}: filling ${size.battles} battles`);
    await fill(sizes.at(-1) ?? { people: 0, battles: 0 }, size);
    sizes.push(size);
    tell(`${name}: calls on ${size.battles} battles`);
    const served = await serve();
    grown.push({ share, size, calls: await askAll(served, databasePid, sizes, times) });
    await served.stop();
  }
  return grown;
}

const sizeAt = (whole: Size, share: number): Size => ({
  people: Math.max(100, Math.round(whole.people * share)),
  battles: Math.max(200, Math.round(whole.battles * share)),
});
