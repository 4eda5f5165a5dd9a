import { eq, lt, sql } from 'drizzle-orm';
import { type Database, type OpenDatabase, rowsOf } from '#server/database/open.ts';
import { searchDays, searchPlaces, searchShares } from '#server/database/schema-search.ts';
import { pacificTime } from '#server/songs/youtube/youtube.ts';

/** Why a search was not booked: the site's daily limit, the hourly share of the user or address, or the reserve for unknown songs. */
export type SearchRefusal = 'day' | 'share' | 'reserve';
/** `good`: number of known songs that fit the words; `isMissed`: another player searched the words without success. */
export type Booking = Searcher & { good: number; isMissed: boolean };

export type SearchBudget = ReturnType<typeof createSearchBudget>;

type BudgetDeps = Pick<OpenDatabase, 'db' | 'transaction' | 'now'> & { perDay: number; pagesPerDay: number };
/** Rolls back the booking of the day. */
class NoShareLeft extends Error {}

/** Number of fitting known songs that is enough without YouTube. */
export const enoughGood = 5;
/** Limits of a day's searches by how many known songs fit; the rest is reserved for words that another player missed, too. */
const allowed = {
  wellKnown: { min: 15, share: 1 / 6 },
  known: { min: 30, share: 1 / 3 },
  unknown: { min: 60, share: 2 / 3 },
} as const;
/** Hourly share of one user, and of one address: far more than a battle needs, far less than a day's searches. */
const hourly = { min: 15, share: 1 / 6 } as const;
const hour = 60 * 60 * 1000;

/** Returns YouTube's quota day, like '2026-11-21'; `over`: the elapsed fraction of the day, 0 to 1. */
function quotaDay(now: number): { day: string; over: number } {
  const there = pacificTime(now);
  return { day: there.toPlainDate().toString(), over: (there.hour * 60 + there.minute) / (24 * 60) };
}

/** Creates the budget of the day's searches, stored for all instances: a share for each user, and a reserve for unknown songs. */
export function createSearchBudget({ db, transaction, perDay, pagesPerDay, now }: BudgetDeps) {
  const today = () => quotaDay(now()).day;
  const ofToday = async () => {
    const [row] = await db.select().from(searchDays).where(eq(searchDays.day, today()));
    return row;
  };
  /** Returns the number of searches left today over all instances. */
  const left = async () => {
    const row = await ofToday();
    return row?.usedUp ? 0 : Math.max(0, perDay - (row?.spent ?? 0));
  };
  return {
    left,
    /** Books one search at YouTube; returns null if granted. */
    book: async ({ userId, ipHash, ...worth }: Booking): Promise<SearchRefusal | null> => {
      if (perDay === 0) return 'day';
      const max = Math.min(perDay, allowedFor(worth, perDay, quotaDay(now()).over));
      const share = { hour: new Date(Math.floor(now() / hour) * hour), max: partOf(perDay, hourly) };
      const booking = transaction(async (tx) => {
        if (!(await bookDay(tx, today(), max))) return 'not-today';
        if (!(await bookShares(tx, { userId, ipHash }, share))) throw new NoShareLeft();
        return null;
      });
      const booked = await booking.catch((error) => {
        if (error instanceof NoShareLeft) return 'share' as const;
        throw error;
      });
      if (booked !== 'not-today') return booked;
      return (await left()) > 0 ? 'reserve' : 'day';
    },
    /** Closes the day after YouTube reported a used-up quota, regardless of the own count. */
    closeDay: async () => {
      const values = { day: today(), spent: 0, usedUp: true };
      const set = { usedUp: true };
      await db.insert(searchDays).values(values).onConflictDoUpdate({ target: searchDays.day, set });
    },
    pages: async () => {
      const taken = (await ofToday())?.pages ?? 0;
      return { taken, left: pagesPerDay - taken };
    },
    notePage: async () => {
      const set = { pages: sql`${searchDays.pages} + 1` };
      const values = { day: today(), spent: 0, pages: 1 };
      await db.insert(searchDays).values(values).onConflictDoUpdate({ target: searchDays.day, set });
    },
    sweep: async () => {
      const before = new Date(now() - 2 * hour);
      await db.delete(searchShares).where(lt(searchShares.hour, before));
      await db.delete(searchPlaces).where(lt(searchPlaces.hour, before));
    },
  };
}

const partOf = (perDay: number, { min, share }: { min: number; share: number }): number =>
  Math.max(min, Math.floor(perDay * share));

function allowedFor({ good, isMissed }: Omit<Booking, keyof Searcher>, perDay: number, over: number): number {
  if (good >= enoughGood) return partOf(perDay, allowed.wellKnown);
  if (good > 0) return partOf(perDay, allowed.known);
  // Searches that are left at midnight are lost, so the limit rises during the day.
  return isMissed ? perDay : Math.max(partOf(perDay, allowed.unknown), Math.floor(perDay * over));
}

async function bookDay(runner: Pick<Database, 'insert'>, day: string, max: number): Promise<boolean> {
  const set = { spent: sql`${searchDays.spent} + 1` };
  const setWhere = sql`${searchDays.spent} < ${max} and not ${searchDays.usedUp}`;
  const booked = await runner
    .insert(searchDays)
    .values({ day, spent: 1 })
    .onConflictDoUpdate({ target: searchDays.day, set, setWhere })
    .returning();
  return booked.length > 0;
}

/** A player who searches; `ipHash`: keyed hash of the player's address. */
export type Searcher = { userId: string; ipHash: string };
type Runner = Pick<Database, 'execute'>;
/** `max`: searches in this hour. */
type Share = { hour: Date; max: number };

/** Fraction of a share for a player without a finished battle, because new accounts are free. */
const newcomerFraction = 1 / 3;

/** Books one search for the user and the address. Returns false when one has none left; the caller then rolls back. */
async function bookShares(runner: Runner, { userId, ipHash }: Searcher, share: Share): Promise<boolean> {
  const max = (await hasFinished(runner, userId)) ? share.max : Math.ceil(share.max * newcomerFraction);
  const isBooked = await bookOne(runner, searchShares, userId, { ...share, max });
  return isBooked && bookOne(runner, searchPlaces, ipHash, share);
}

/** Returns whether a player has finished a battle. Guests have no `games_played`, so their songs in completed battles count. */
async function hasFinished(runner: Runner, userId: string): Promise<boolean> {
  const query = sql`
    select exists (select from users where id = ${userId} and games_played > 0) or exists (
      select from songs join games on games.id = songs.game_id
      where songs.submitted_by = ${userId} and games.status = 'completed' and games.counted) as finished`;
  return (await rowsOf<{ finished: boolean }>(runner, query))[0]?.finished ?? false;
}

/** Books one search of this hour; returns false when none is left. */
async function bookOne(runner: Runner, table: typeof searchShares, id: string, { hour, max }: Share) {
  const column = sql.identifier(table.owner.name);
  const booking = sql`
    insert into ${table} (${column}, hour, spent) values (${id}, ${sql.param(hour, searchShares.hour)}, 1)
    on conflict (${column}, hour) do update set spent = ${table}.spent + 1 where ${table}.spent < ${max} returning spent`;
  return (await rowsOf(runner, booking)).length > 0;
}
