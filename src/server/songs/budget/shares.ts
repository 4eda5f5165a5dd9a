import { sql } from 'drizzle-orm';
import type { Database } from '#server/database/open.ts';
import { searchPlaces, searchShares } from '#server/database/schema-search.ts';

/** Who looks for a song, and from where: `place` is what their address counts as. */
export type Seeker = { userId: string; place: string };
type Runner = Pick<Database, 'insert' | 'execute'>;
/** `most`: searches in this hour. */
type Share = { hour: Date; most: number };

/** The player who has not finished a battle has so much of a share: accounts cost nothing. */
const ofStrangers = 1 / 3;

/** Books one search for the person and for their address; false, and nothing booked, when one of them has none left. */
export async function bookShares(runner: Runner, { userId, place }: Seeker, share: Share): Promise<boolean> {
  const most = (await hasFinished(runner, userId)) ? share.most : Math.ceil(share.most * ofStrangers);
  return (await bookPerson(runner, userId, { ...share, most })) && (await bookPlace(runner, place, share));
}

/** Guests have no record: the player who shared a song in a battle that counted has finished one. */
async function hasFinished(runner: Runner, userId: string): Promise<boolean> {
  const answer = await runner.execute(sql`
    select exists (select from users where id = ${userId} and games_played > 0) or exists (
      select from songs join games on games.id = songs.game_id
      where songs.submitted_by = ${userId} and games.status = 'completed' and games.counted) as finished`);
  return (answer as unknown as { rows: { finished: boolean }[] }).rows[0]?.finished ?? false;
}

async function bookPerson(runner: Runner, userId: string, { hour, most }: Share): Promise<boolean> {
  const booked = await runner
    .insert(searchShares)
    .values({ userId, hour, spent: 1 })
    .onConflictDoUpdate({
      target: [searchShares.userId, searchShares.hour],
      set: { spent: sql`${searchShares.spent} + 1` },
      setWhere: sql`${searchShares.spent} < ${most}`,
    })
    .returning();
  return booked.length > 0;
}

async function bookPlace(runner: Runner, place: string, { hour, most }: Share): Promise<boolean> {
  const booked = await runner
    .insert(searchPlaces)
    .values({ place, hour, spent: 1 })
    .onConflictDoUpdate({
      target: [searchPlaces.place, searchPlaces.hour],
      set: { spent: sql`${searchPlaces.spent} + 1` },
      setWhere: sql`${searchPlaces.spent} < ${most}`,
    })
    .returning();
  return booked.length > 0;
}
