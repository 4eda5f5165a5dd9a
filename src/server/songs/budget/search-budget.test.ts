import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type OpenDatabase, openDatabase } from '#server/database/open.ts';
import { freshDatabase, noPostgres } from '#tests/support/postgres.ts';
import { createSearchBudget } from './search-budget.ts';

const unknownSong = 0;
const wellKnown = 5;
/** Returns a player with an own address. */
const by = (userId: string, ipHash = `at ${userId}`) => ({ userId, ipHash });
const noon = '2026-07-01T19:00:00Z';

/** Runs the tests with two instances, which share the day through the database only. */
function budgetTests(databases: () => Promise<[OpenDatabase, OpenDatabase]>) {
  let both: [OpenDatabase, OpenDatabase];
  let clock = 0;
  beforeAll(async () => {
    both = await databases();
  });
  beforeEach(async () => {
    clock = Date.parse(noon);
    await both[0].db.execute(sql`truncate search_days, search_shares, search_places`);
  });
  afterAll(() => Promise.all(new Set(both).values().map(({ close }) => close())));
  const instances = (perDay: number) =>
    both.map(({ db, transaction }) =>
      createSearchBudget({ db, transaction, perDay, pagesPerDay: 100, now: () => clock }),
    ) as [Budget, Budget];

  test('twenty concurrent searches on two instances never book more than the daily budget', async () => {
    const budgets = instances(7);
    const searches = Array.from({ length: 20 }, (_, at) => ({
      ...by(`player-${at}`),
      good: unknownSong,
      isMissed: false,
    }));
    const answers = await Promise.all(searches.map((search, at) => budgets[at % 2]?.book(search)));
    expect(answers.filter((answer) => answer === null)).toHaveLength(7);
    expect(answers.filter((answer) => answer === 'day')).toHaveLength(13);
    expect(await Promise.all(budgets.map((budget) => budget.left()))).toEqual([0, 0]);
  });

  test('a day that one instance closes is also closed for the other', async () => {
    const [one, other] = instances(90);
    await one.closeDay();
    expect(await other.book({ ...by('a'), good: unknownSong, isMissed: false })).toBe('day');
    expect(await other.left()).toBe(0);
  });

  test.each([
    ['summer', '2026-07-02T07:00:00Z'],
    ['winter', '2026-12-02T08:00:00Z'],
    ['the night the clocks go back', '2026-11-01T07:00:00Z'],
  ])('the next day begins at midnight Pacific time: %s', async (_when, midnight) => {
    const [budget] = instances(1);
    clock = Date.parse(midnight) - 1;
    expect(await budget.book({ ...by('a'), good: unknownSong, isMissed: false })).toBeNull();
    expect(await budget.book({ ...by('b'), good: unknownSong, isMissed: false })).toBe('day');
    clock += 1;
    expect(await budget.left()).toBe(1);
    expect(await budget.book({ ...by('b'), good: unknownSong, isMissed: false })).toBeNull();
  });

  /** Returns how many of these searches are granted, over both instances. */
  const granted = async (budgets: [Budget, Budget], players: ReturnType<typeof by>[]) => {
    const searches = players.map((player) => ({ ...player, good: unknownSong, isMissed: false }));
    const answers = await Promise.all(searches.map((search, at) => budgets[at % 2]?.book(search)));
    expect(new Set(answers)).toEqual(new Set([null, 'share']));
    return answers.filter((answer) => answer === null).length;
  };
  const times = (count: number, player: (at: number) => ReturnType<typeof by>) =>
    Array.from({ length: count }, (_, at) => player(at));

  test('a player has fifteen searches an hour, five before the first finished battle, separate from others', async () => {
    const budgets = instances(90);
    await both[0].db.execute(sql`
      insert into users (id, games_played, created_at, updated_at) values ('greedy', 1, now(), now())`);
    expect(
      await granted(
        budgets,
        times(18, () => by('greedy')),
      ),
    ).toBe(15);
    expect(
      await granted(
        budgets,
        times(8, () => by('new')),
      ),
    ).toBe(5);
    expect(await budgets[0].left()).toBe(70);
    expect(await budgets[0].book({ ...by('modest'), good: unknownSong, isMissed: false })).toBeNull();
    clock += 60 * 60 * 1000;
    expect(await budgets[0].book({ ...by('greedy'), good: unknownSong, isMissed: false })).toBeNull();
  });

  test('all players at one address have fifteen searches an hour together', async () => {
    const budgets = instances(90);
    expect(
      await granted(
        budgets,
        times(40, (at) => by(`guest-${at % 13}`, 'one address')),
      ),
    ).toBe(15);
    expect(await budgets[0].left()).toBe(75);
    await budgets[1].sweep();
    expect(
      await granted(
        budgets,
        times(2, (at) => by(`late-${at}`, at === 0 ? 'one address' : 'elsewhere')),
      ),
    ).toBe(1);
  });

  test('the last searches are reserved for songs that the game lacks and several players miss', async () => {
    const [budget] = instances(90);
    const spend = async (good: number, count: number, isMissed = false) => {
      const searches = Array.from({ length: count }, (_, at) => ({
        ...by(`p${good}-${at}`),
        good,
        isMissed,
      }));
      const answers = await Promise.all(searches.map((search) => budget.book(search)));
      return answers.filter((answer) => answer !== null);
    };
    expect(await spend(wellKnown, 16)).toEqual(['reserve']);
    expect(await spend(1, 16)).toEqual(['reserve']);
    expect(await spend(unknownSong, 31)).toEqual(['reserve']);
    expect(await spend(unknownSong, 31, true)).toEqual(['day']);
  });

  test.each([
    ['21:00', '2026-07-02T04:00:00Z', 78],
    ['23:30', '2026-07-02T06:30:00Z', 88],
  ])('at %s Pacific time a part of the reserve is open to any unknown song', async (_time, moment, most) => {
    const [budget] = instances(90);
    clock = Date.parse(moment);
    const searches = Array.from({ length: 90 }, (_, at) => ({
      ...by(`p${at}`),
      good: unknownSong,
      isMissed: false,
    }));
    const answers = await Promise.all(searches.map((search) => budget.book(search)));
    expect(answers.filter((answer) => answer === null)).toHaveLength(most);
  });

  test('a small budget has no reserve', async () => {
    const [budget] = instances(15);
    const searches = Array.from({ length: 16 }, (_, at) => ({
      ...by(`p${at}`),
      good: wellKnown,
      isMissed: false,
    }));
    const answers = await Promise.all(searches.map((search) => budget.book(search)));
    expect(answers.filter((answer) => answer !== null)).toEqual(['day']);
  });
}
type Budget = ReturnType<typeof createSearchBudget>;

describe('the daily search budget (embedded database)', () =>
  budgetTests(async () => {
    const database = await openDatabase({ DATA_DIR: 'memory://' });
    return [database, database];
  }));

// Without PostgreSQL on the machine, these tests are skipped; postgres.ts logs the reason.
describe.skipIf(noPostgres)('the daily search budget (PostgreSQL, two pools)', () =>
  budgetTests(async () => {
    const server = { DATABASE_URL: await freshDatabase(), DATA_DIR: '' };
    return [await openDatabase(server), await openDatabase(server)];
  }),
);
