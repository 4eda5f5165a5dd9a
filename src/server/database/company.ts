import pg from 'pg';
import type { Logger } from 'pino';
import { silence, silentMs } from './silence.ts';
import { openWaiting, type Waiting } from './waiting.ts';

/**
 * Whether this process is the only one on its database. Alone, it may believe what it remembers; in company it asks.
 * Every process holds a lock with its session: the one that is alone all of it, the others a share. Whoever comes
 * calls out, and touches the tables only when the one who was alone has let go. Who holds all of the lock still asks
 * whether another process has a connection of any kind: one whose session broke has let go without knowing it.
 *
 * Who holds its place and is silent, for it is frozen or cut off, loses it: PostgreSQL ends the session. Long before that
 * it must have stopped believing in its place, so every belief ends some seconds after the last answer.
 */
export type Company = {
  isAlone(): boolean;
  /** Whether this process may touch the tables: it holds the lock, or a share, and was told so lately. */
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
const times = { alone: 2000, else: 1000, believed: silentMs / 2, again: 20, patience: 5000 } as const;

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
  /** By the clock that goes on evenly, and by the one that a machine which slept has put right. */
  sureUntil: { even: number; wall: number };
  /** What is done with the session, one after the other. */
  turn: Promise<unknown>;
  waiting: Waiting;
  hear: () => void;
  /** Looks at once. */
  lookNow: () => void;
};

/** `address`: one of `addressOfProcess`. */
export async function openCompany(address: string, log: Logger): Promise<Company> {
  const place: Place = {
    ...{ address, client: null, holds: 'nothing', others: true, sureUntil: { even: 0, wall: 0 } },
    ...{ turn: Promise.resolve(), waiting: openWaiting(lock, log), hear: () => {}, lookNow: () => {} },
  };
  await look(place);
  while (place.holds === 'nothing' && place.client) {
    await new Promise<void>((soon) => void setTimeout(soon, times.again));
    await look(place);
  }
  const close = keepLooking(place);
  return {
    isAlone: () => isSure(place) && holdsAlone(place),
    isInside: () => isInside(place),
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
    plan(pauseOf(place));
  };
  let timer: NodeJS.Timeout;
  const plan = (ms: number) => {
    clearTimeout(timer);
    if (!closed) timer = setTimeout(round, ms).unref();
  };
  // Players wait until it is inside again.
  place.lookNow = () => {
    if (looking === null) plan(0);
  };
  plan(pauseOf(place));
  return async () => {
    closed = true;
    clearTimeout(timer);
    await looking;
    await place.client?.end().catch(() => {});
  };
}

/** Who waits to be let in asks often: the one at home looks once a second, and takes the place that nobody holds. */
function pauseOf(place: Place): number {
  if (place.client && place.holds === 'nothing') return times.again;
  return holdsAlone(place) ? times.alone : times.else;
}

const isSure = ({ sureUntil }: Place): boolean =>
  performance.now() < sureUntil.even && Date.now() < sureUntil.wall;
const isInside = (place: Place): boolean => place.holds !== 'nothing' && isSure(place);
const holdsAlone = ({ holds, others }: Place): boolean => holds === 'all' && !others;

async function entered(place: Place): Promise<void> {
  const until = performance.now() + times.patience;
  while (!isInside(place)) {
    // As PostgreSQL itself says that it takes nobody in just now.
    if (performance.now() > until) throw Object.assign(new Error('out of company'), { code: '57P03' });
    // One that was frozen, or busy for long, need not wait for its next look.
    if (place.holds !== 'nothing') place.lookNow();
    await new Promise<void>((soon) => void setTimeout(soon, times.again));
  }
}

function become(place: Place, holds: Place['holds'], others = true) {
  const before = holdsAlone(place);
  Object.assign(place, { holds, others });
  if (before !== holdsAlone(place)) place.hear();
}

/** Does one thing after another with the session. What fails ends the session: it may hold what nobody knows of. */
function inTurn(place: Place, work: () => Promise<void>): Promise<void> {
  const done = place.turn.then(work).catch(() => lose(place, place.client));
  place.turn = done;
  return done;
}

/** Makes sure of the session, and takes all of the lock, or a share. */
const look = (place: Place): Promise<void> =>
  inTurn(place, async () => {
    if (!place.client) await connect(place);
    await take(place);
    await place.waiting.noteWhether(place.holds === 'nothing' ? place.client : null);
  });

function lose(place: Place, client: pg.Client | null) {
  if (!client || place.client !== client) return;
  place.client = null;
  become(place, 'nothing');
  // One that does not answer would not say goodbye either.
  void client.end().catch(() => {});
  place.lookNow();
}

async function connect(place: Place) {
  const timeouts = { connectionTimeoutMillis: 2000, query_timeout: 2000 };
  const client = new pg.Client({ connectionString: place.address, keepAlive: true, ...timeouts });
  const gone = () => lose(place, client);
  client.on('error', gone).on('end', gone);
  client.on('notification', () => makeRoom(place, client));
  await client.connect();
  place.client = client;
  await client.query(`${silence.busy}; listen ${channel}`);
}

async function take(place: Place) {
  if (place.holds === 'all') return lookAround(place);
  if (await ask(place, `pg_try_advisory_lock(${lock})`)) {
    if (place.holds === 'share') await ask(place, `pg_advisory_unlock_shared(${lock})`);
    become(place, 'all');
    return lookAround(place);
  }
  if (place.holds === 'share') return;
  await ask(place, `pg_notify('${channel}', '')`);
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
function makeRoom(place: Place, client: pg.Client) {
  if (place.holds !== 'all' || place.client !== client) return;
  become(place, 'share');
  void inTurn(place, async () => {
    if (place.client !== client) return;
    await ask(place, `pg_advisory_lock_shared(${lock})`);
    await ask(place, `pg_advisory_unlock(${lock})`);
  });
}

async function ask(place: Place, question: string): Promise<boolean> {
  const { client } = place;
  if (!client) throw new Error('there is no session to ask');
  const [even, wall] = [performance.now(), Date.now()];
  const { rows } = await client.query(`select ${question} as yes`);
  place.sureUntil = { even: even + times.believed, wall: wall + times.believed };
  return rows[0].yes !== false;
}
