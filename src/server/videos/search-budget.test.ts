import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type OpenDatabase, openDatabase } from '#server/database/open.ts';
import { freshDatabase, noPostgres } from '#tests/support/postgres.ts';
import { openSearchBudget } from './search-budget.ts';

const unknownSong = 0;
const wellKnown = 5;
const noon = '2026-07-01T19:00:00Z';

/** Two instances over the databases that are given; each keeps nothing of the day for itself. */
function budgetTests(databases: () => Promise<[OpenDatabase, OpenDatabase]>) {
  let both: [OpenDatabase, OpenDatabase];
  let clock = 0;
  beforeAll(async () => {
    both = await databases();
  });
  beforeEach(async () => {
    clock = Date.parse(noon);
    await both[0].db.execute(sql`truncate search_days, search_shares`);
  });
  afterAll(() => Promise.all(new Set(both).values().map(({ close }) => close())));
  const instances = (perDay: number) =>
    both.map(({ db }) => openSearchBudget({ db, perDay, pagesPerDay: 100, now: () => clock })) as [
      Budget,
      Budget,
    ];

  test('twenty at once over two instances never book more than the day has', async () => {
    const budgets = instances(7);
    const wishes = Array.from({ length: 20 }, (_, at) => ({
      userId: `player-${at}`,
      good: unknownSong,
      isMissed: false,
    }));
    const answers = await Promise.all(wishes.map((wish, at) => budgets[at % 2]?.book(wish)));
    expect(answers.filter((answer) => answer === null)).toHaveLength(7);
    expect(answers.filter((answer) => answer === 'day')).toHaveLength(13);
    expect(await Promise.all(budgets.map((budget) => budget.left()))).toEqual([0, 0]);
  });

  test('a used-up day that one instance heard of ends it for the other', async () => {
    const [one, other] = instances(90);
    await one.closeDay();
    expect(await other.book({ userId: 'a', good: unknownSong, isMissed: false })).toBe('day');
    expect(await other.left()).toBe(0);
  });

  test.each([
    ['summer', '2026-07-02T07:00:00Z'],
    ['winter', '2026-12-02T08:00:00Z'],
    ['the night the clocks go back', '2026-11-01T07:00:00Z'],
  ])('the day begins anew at midnight Pacific time: %s', async (_when, midnight) => {
    const [budget] = instances(1);
    clock = Date.parse(midnight) - 1;
    expect(await budget.book({ userId: 'a', good: unknownSong, isMissed: false })).toBeNull();
    expect(await budget.book({ userId: 'b', good: unknownSong, isMissed: false })).toBe('day');
    clock += 1;
    expect(await budget.left()).toBe(1);
    expect(await budget.book({ userId: 'b', good: unknownSong, isMissed: false })).toBeNull();
  });

  test('one person has fifteen an hour, which cost the others nothing', async () => {
    const budgets = instances(90);
    const book = (userId: string, at: number) =>
      budgets[at % 2]?.book({ userId, good: unknownSong, isMissed: false });
    const greedy = await Promise.all(Array.from({ length: 18 }, (_, at) => book('greedy', at)));
    expect(greedy.filter((answer) => answer === null)).toHaveLength(15);
    expect(greedy.filter((answer) => answer === 'share')).toHaveLength(3);
    expect(await budgets[0].left()).toBe(75);
    expect(await book('modest', 0)).toBeNull();
    clock += 60 * 60 * 1000;
    expect(await book('greedy', 0)).toBeNull();
  });

  test('the last searches are for songs that the game knows less well, and that many miss', async () => {
    const [budget] = instances(90);
    const spend = async (good: number, count: number, isMissed = false) => {
      const wishes = Array.from({ length: count }, (_, at) => ({ userId: `p${good}-${at}`, good, isMissed }));
      const answers = await Promise.all(wishes.map((wish) => budget.book(wish)));
      return answers.filter((answer) => answer !== null);
    };
    expect(await spend(wellKnown, 16)).toEqual(['reserve']);
    expect(await spend(1, 16)).toEqual(['reserve']);
    expect(await spend(unknownSong, 31)).toEqual(['reserve']);
    expect(await spend(unknownSong, 31, true)).toEqual(['day']);
  });

  test('a small budget has no reserve', async () => {
    const [budget] = instances(15);
    const wishes = Array.from({ length: 16 }, (_, at) => ({
      userId: `p${at}`,
      good: wellKnown,
      isMissed: false,
    }));
    const answers = await Promise.all(wishes.map((wish) => budget.book(wish)));
    expect(answers.filter((answer) => answer !== null)).toEqual(['day']);
  });
}
type Budget = ReturnType<typeof openSearchBudget>;

describe('the day of searches (embedded database)', () =>
  budgetTests(async () => {
    const database = await openDatabase({ DATA_DIR: 'memory://' });
    return [database, database];
  }));

// Without PostgreSQL on the machine this half cannot run; postgres.ts says so in plain words.
describe.skipIf(noPostgres)('the day of searches (PostgreSQL, two pools)', () =>
  budgetTests(async () => {
    const server = { DATABASE_URL: await freshDatabase(), DATA_DIR: '' };
    return [await openDatabase(server), await openDatabase(server)];
  }),
);
