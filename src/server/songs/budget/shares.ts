import { sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { type Database, rowsOf } from '#server/database/open.ts';
import { searchPlaces, searchShares } from '#server/database/schema-search.ts';

/** Who looks for a song, and from where: `place` is what their address counts as. */
export type Seeker = { userId: string; place: string };
type Runner = Pick<Database, 'execute'>;
/** `most`: searches in this hour. */
type Share = { hour: Date; most: number };

/** The player who has not finished a battle has so much of a share: accounts cost nothing. */
const ofStrangers = 1 / 3;

/** Books one search for the person and for their address; false, and nothing booked, when one of them has none left. */
export async function bookShares(runner: Runner, { userId, place }: Seeker, share: Share): Promise<boolean> {
  const most = (await hasFinished(runner, userId)) ? share.most : Math.ceil(share.most * ofStrangers);
  const isBooked = await bookOne(runner, searchShares.userId, userId, { ...share, most });
  return isBooked && bookOne(runner, searchPlaces.place, place, share);
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
