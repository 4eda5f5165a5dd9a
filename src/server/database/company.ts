import pg from 'pg';

/**
 * Whether this process is the only one on its database. Alone, it may believe what it remembers; in company it asks.
 * Every process holds a lock with its session: the one that is alone all of it, the others a share. Whoever comes
 * calls out, and touches the tables only when the one who was alone has let go. Who holds all of the lock still asks
 * whether another process has a connection of any kind: one whose session broke has let go without knowing it.
 */
export type Company = {
  isAlone(): boolean;
  /** Whether this process may touch the tables: it holds the lock, or a share. */
  isInside(): boolean;
  /** Resolves when it is inside. @throws when that takes too long */
  entered(): Promise<void>;
  /** Called whenever it is alone from now on, or is no longer. */
  onChange(hear: () => void): void;
  close(): Promise<void>;
};

/** Any number, as long as all instances use the same one. */
const lock = 7_201_964;
const channel = 'banger_battle_company';
/** The beginning of every process's name at the database. */
const family = 'banger-battle ';
/**
 * How often the session is made sure of, alone and else, how long its answer is believed, how soon is asked again by a
 * newcomer and by whose session broke, and how long somebody waits for it to enter; in milliseconds.
 */
const times = { alone: 2000, else: 1000, believed: 5000, again: 20, patience: 5000 } as const;

/** The folder of the embedded database lets one process in. */
export const aloneForSure: Company = {
  isAlone: () => true,
  isInside: () => true,
  entered: async () => {},
  onChange: () => {},
  close: async () => {},
};

/** The address under which every connection of one process bears the same name, and no other process's. */
export function addressOfProcess(address: string, id: string): string {
  const url = new URL(address);
  url.searchParams.set('application_name', `${family}${id}`);
  return url.href;
}

type Place = {
  address: string;
  client: pg.Client | null;
  holds: 'nothing' | 'share' | 'all';
  /** Another process was connected when it was last looked. */
  others: boolean;
  /** A moment of `performance.now`. */
  sureUntil: number;
  hear: () => void;
  /** Its session broke. */
  lost: () => void;
};

/** `address`: one of `addressOfProcess`. */
export async function openCompany(address: string): Promise<Company> {
  const place: Place = {
    address,
    client: null,
    holds: 'nothing',
    others: true,
    sureUntil: 0,
    hear: () => {},
    lost: () => {},
  };
  await look(place);
  while (place.holds === 'nothing' && place.client) {
    await new Promise<void>((soon) => void setTimeout(soon, times.again));
    await look(place);
  }
  const close = keepLooking(place);
  return {
    isAlone: () => isAlone(place),
    isInside: () => place.holds !== 'nothing',
    entered: () => entered(place),
    onChange: (hear) => {
      place.hear = hear;
    },
    close,
  };
}

/** Answers how to stop it, which leaves the company. */
function keepLooking(place: Place): () => Promise<void> {
  let closed = false;
  let looking: Promise<void> | null = null;
  const round = async () => {
    looking = look(place);
    await looking;
    looking = null;
    plan(holdsAlone(place) ? times.alone : times.else);
  };
  let timer: NodeJS.Timeout;
  const plan = (ms: number) => {
    clearTimeout(timer);
    if (!closed) timer = setTimeout(round, ms).unref();
  };
  // Players wait until it is inside again.
  place.lost = () => {
    if (looking === null) plan(times.again);
  };
  plan(times.else);
  return async () => {
    closed = true;
    clearTimeout(timer);
    await looking;
    await place.client?.end().catch(() => {});
  };
}

const holdsAlone = ({ holds, others }: Place): boolean => holds === 'all' && !others;
const isAlone = (place: Place): boolean => holdsAlone(place) && performance.now() < place.sureUntil;

async function entered(place: Place): Promise<void> {
  const until = performance.now() + times.patience;
  while (place.holds === 'nothing') {
    // As PostgreSQL itself says that it takes nobody in just now.
    if (performance.now() > until) throw Object.assign(new Error('out of company'), { code: '57P03' });
    await new Promise<void>((soon) => void setTimeout(soon, times.again));
  }
}

function become(place: Place, holds: Place['holds'], others = true) {
  const before = holdsAlone(place);
  Object.assign(place, { holds, others });
  if (before !== holdsAlone(place)) place.hear();
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
  place.lost();
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
  if (place.holds === 'all') return lookAround(place);
  if (await ask(place, `pg_try_advisory_lock(${lock})`)) {
    if (place.holds === 'share') await ask(place, `pg_advisory_unlock_shared(${lock})`);
    become(place, 'all');
    return lookAround(place);
  }
  if (place.holds === 'share') return;
  await place.client?.query(`notify ${channel}`);
  if (await ask(place, `pg_try_advisory_lock_shared(${lock})`)) become(place, 'share');
}

/** Holding all of the lock, looks whether another process is connected nevertheless. */
async function lookAround(place: Place) {
  const name = new URL(place.address).searchParams.get('application_name') ?? '';
  const others = await ask(
    place,
    `exists (select 1 from pg_stat_activity where datname = current_database()
      and application_name like '${family}%' and application_name <> '${name}')`,
  );
  // It may have let go of the lock while it asked.
  if (place.holds === 'all') become(place, 'all', others);
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
