import pg from 'pg';

/**
 * Whether this process is the only one on its database. Alone, it may believe what it remembers; in company it asks.
 * Every process holds a lock with its session: the one that is alone all of it, the others a share. Whoever comes
 * calls out, and goes on only when the one who was alone has let go, or can no longer believe that it is.
 */
export type Company = {
  isAlone(): boolean;
  /** Called whenever it is alone from now on, or is no longer. */
  onChange(hear: () => void): void;
  close(): Promise<void>;
};

/** Any number, as long as all instances use the same one. */
const lock = 7_201_964;
const channel = 'banger_battle_company';
/** How often the session is made sure of, how long its answer is believed, and how soon a newcomer asks again, in milliseconds. */
const times = { every: 1000, believed: 3000, again: 20 } as const;
/** How long the lock is held before it is believed: others whose session broke call out meanwhile, in milliseconds. */
const grace = 2500;

/** The folder of the embedded database lets one process in. */
export const aloneForSure: Company = { isAlone: () => true, onChange: () => {}, close: async () => {} };

type Place = {
  address: string;
  graceMs: number;
  client: pg.Client | null;
  holds: 'nothing' | 'share' | 'all';
  /** Moments of `performance.now`. */
  since: number;
  sureUntil: number;
  hear: () => void;
};

export async function openCompany(address: string, graceMs = grace): Promise<Company> {
  const place: Place = {
    address,
    graceMs,
    client: null,
    holds: 'nothing',
    since: 0,
    sureUntil: 0,
    hear: () => {},
  };
  let closed = false;
  let looking = look(place);
  const round = async () => {
    looking = look(place);
    await looking;
    if (!closed) timer = setTimeout(round, times.every).unref();
  };
  let timer = setTimeout(round, times.every).unref();
  const until = performance.now() + times.believed;
  await looking;
  while (place.holds === 'nothing' && place.client && performance.now() < until) {
    await new Promise<void>((soon) => void setTimeout(soon, times.again));
    await look(place);
  }
  return {
    isAlone: () => isAlone(place),
    onChange: (hear) => {
      place.hear = hear;
    },
    close: async () => {
      closed = true;
      clearTimeout(timer);
      await looking;
      await place.client?.end().catch(() => {});
    },
  };
}

function isAlone({ holds, since, sureUntil, graceMs }: Place): boolean {
  if (holds !== 'all') return false;
  const now = performance.now();
  return now < sureUntil && now - since > graceMs;
}

function become(place: Place, holds: Place['holds']) {
  if (place.holds === holds) return;
  Object.assign(place, { holds, since: performance.now() });
  place.hear();
}

/** Makes sure of the session, and takes all of the lock, or a share. */
async function look(place: Place): Promise<void> {
  try {
    if (!place.client) await connect(place);
    await take(place);
  } catch {
    const broken = place.client;
    lose(place, broken);
    await broken?.end().catch(() => {});
  }
}

function lose(place: Place, client: pg.Client | null) {
  if (place.client !== client) return;
  place.client = null;
  become(place, 'nothing');
}

async function connect(place: Place) {
  const timeouts = { connectionTimeoutMillis: 2000, query_timeout: 2000 };
  const client = new pg.Client({ connectionString: place.address, keepAlive: true, ...timeouts });
  const gone = () => lose(place, client);
  client.on('error', gone).on('end', gone);
  client.on('notification', () => void makeRoom(place).catch(gone));
  await client.connect();
  place.client = client;
  await client.query(`listen ${channel}`);
}

async function take(place: Place) {
  if (place.holds === 'all') return void (await ask(place, 'true'));
  if (await ask(place, `pg_try_advisory_lock(${lock})`)) {
    if (place.holds === 'share') await ask(place, `pg_advisory_unlock_shared(${lock})`);
    return become(place, 'all');
  }
  if (place.holds === 'share') return;
  await place.client?.query(`notify ${channel}`);
  if (await ask(place, `pg_try_advisory_lock_shared(${lock})`)) become(place, 'share');
}

/** Somebody calls: what is remembered is not believed from this moment on. */
async function makeRoom(place: Place) {
  if (place.holds !== 'all') return;
  become(place, 'share');
  await ask(place, `pg_advisory_lock_shared(${lock})`);
  await ask(place, `pg_advisory_unlock(${lock})`);
}

async function ask(place: Place, question: string): Promise<boolean> {
  const asked = performance.now();
  const answer = await place.client?.query(`select ${question} as yes`);
  place.sureUntil = asked + times.believed;
  return answer?.rows[0].yes !== false;
}
