import { eq, lt, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { type Database, type OpenDatabase, rowsOf } from '#server/database/open.ts';
import { searchDays, searchPlaces, searchShares } from '#server/database/schema-search.ts';
import { pacificTime } from '#server/songs/youtube/youtube.ts';

/** Why a search was not booked: the site's day, the hour of the person or of their address, or the reserve for songs no one knows here. */
export type NoSearch = 'day' | 'share' | 'reserve';
/** `good`: songs that fit these words among those the game knows; `isMissed`: another player looked for them in vain. */
export type Booking = Seeker & { good: number; isMissed: boolean };

export type SearchBudget = ReturnType<typeof createSearchBudget>;

type BudgetDeps = Pick<OpenDatabase, 'db' | 'transaction' | 'now'> & { perDay: number; pagesPerDay: number };
/** Takes back what was booked of the day. */
class NoShareLeft extends Error {}

/** Songs from which on words are answered well without YouTube. */
export const enoughGood = 5;
/** Searches of a day that may be spent on words by how well we answer them; the last ones are for what many miss. */
const allowed = {
  wellKnown: { least: 15, share: 1 / 6 },
  known: { least: 30, share: 1 / 3 },
  unknown: { least: 60, share: 2 / 3 },
} as const;
/** What one person, and one address, may spend an hour: far more than a battle needs, far less than a day. */
const hourly = { least: 15, share: 1 / 6 } as const;
const hour = 60 * 60 * 1000;

/** `day`: YouTube's, as '2026-11-21'; `over`: the part of it that is over, 0 to 1. */
function quotaDay(now: number): { day: string; over: number } {
  const there = pacificTime(now);
  return { day: there.toPlainDate().toString(), over: (there.hour * 60 + there.minute) / (24 * 60) };
}

/** The day's searches over all instances and restarts: a share for each person, and a reserve for unknown songs. */
export function createSearchBudget({ db, transaction, perDay, pagesPerDay, now }: BudgetDeps) {
  const today = () => quotaDay(now()).day;
  const ofToday = async () => {
    const [row] = await db.select().from(searchDays).where(eq(searchDays.day, today()));
    return row;
  };
  /** Searches left today over all instances. */
  const left = async () => {
    const row = await ofToday();
    return row?.usedUp ? 0 : Math.max(0, perDay - (row?.spent ?? 0));
  };
  return {
    left,
    /** Books one upstream search; null when it is granted. */
    book: async ({ userId, ipHash, ...worth }: Booking): Promise<NoSearch | null> => {
      if (perDay === 0) return 'day';
      const most = Math.min(perDay, allowedFor(worth, perDay, quotaDay(now()).over));
      const share = { hour: new Date(Math.floor(now() / hour) * hour), most: partOf(perDay, hourly) };
      const booking = transaction(async (tx) => {
        if (!(await bookDay(tx, today(), most))) return 'not-today';
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
    /** YouTube says that the day is used up, whatever we counted. */
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

const partOf = (perDay: number, { least, share }: { least: number; share: number }): number =>
  Math.max(least, Math.floor(perDay * share));

function allowedFor({ good, isMissed }: Omit<Booking, keyof Seeker>, perDay: number, over: number): number {
  if (good >= enoughGood) return partOf(perDay, allowed.wellKnown);
  if (good > 0) return partOf(perDay, allowed.known);
  // What is held back until midnight is lost.
  return isMissed ? perDay : Math.max(partOf(perDay, allowed.unknown), Math.floor(perDay * over));
}

async function bookDay(runner: Pick<Database, 'insert'>, day: string, most: number): Promise<boolean> {
  const set = { spent: sql`${searchDays.spent} + 1` };
  const setWhere = sql`${searchDays.spent} < ${most} and not ${searchDays.usedUp}`;
  const booked = await runner
    .insert(searchDays)
    .values({ day, spent: 1 })
    .onConflictDoUpdate({ target: searchDays.day, set, setWhere })
    .returning();
  return booked.length > 0;
}

/** A player who looks for a song; `ipHash` stands for their address. */
export type Seeker = { userId: string; ipHash: string };
type Runner = Pick<Database, 'execute'>;
/** `most`: searches in this hour. */
type Share = { hour: Date; most: number };

/** The player who has not finished a battle has so much of a share: accounts cost nothing. */
const ofStrangers = 1 / 3;

/** Books one search for the person and for their address; false, and nothing booked, when one of them has none left. */
async function bookShares(runner: Runner, { userId, ipHash }: Seeker, share: Share): Promise<boolean> {
  const most = (await hasFinished(runner, userId)) ? share.most : Math.ceil(share.most * ofStrangers);
  const isBooked = await bookOne(runner, searchShares.userId, userId, { ...share, most });
  return isBooked && bookOne(runner, searchPlaces.ipHash, ipHash, share);
}

/** Guests have no record: the player who shared a song in a battle that counted has finished one. */
async function hasFinished(runner: Runner, userId: string): Promise<boolean> {
  const asked = sql`
    select exists (select from users where id = ${userId} and games_played > 0) or exists (
      select from songs join games on games.id = songs.game_id
      where songs.submitted_by = ${userId} and games.status = 'completed' and games.counted) as finished`;
  return (await rowsOf<{ finished: boolean }>(runner, asked))[0]?.finished ?? false;
}

/** One more in this hour; false, and nothing booked, where none is left. */
async function bookOne(runner: Runner, of: PgColumn, who: string, { hour, most }: Share): Promise<boolean> {
  const { table } = of;
  const whose = sql.identifier(of.name);
  const booking = sql`
    insert into ${table} (${whose}, hour, spent) values (${who}, ${sql.param(hour, searchShares.hour)}, 1)
    on conflict (${whose}, hour) do update set spent = ${table}.spent + 1 where ${table}.spent < ${most} returning spent`;
  return (await rowsOf(runner, booking)).length > 0;
}
