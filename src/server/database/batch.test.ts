import { expect, test } from 'vitest';
import { batch } from './batch.ts';

/** Squares numbers; a batch ends when the test lets it. */
function slowSquares() {
  const batches: number[][] = [];
  const rateLimits: { open: () => void; fail: (error: Error) => void }[] = [];
  const begun: (() => void)[] = [];
  const square = batch(async (numbers: readonly number[]) => {
    batches.push([...numbers]);
    const gate = new Promise<void>((open, fail) => void rateLimits.push({ open, fail }));
    begun.shift()?.();
    await gate;
    return numbers.map((each) => each * each);
  });
  return { square, batches, rateLimits, nextBegun: () => new Promise<void>((done) => void begun.push(done)) };
}

test('what is asked for together is loaded together, and what comes meanwhile in the next batch', async () => {
  const { square, batches, rateLimits, nextBegun } = slowSquares();
  const first = nextBegun();
  const early = [square(2), square(3), square(2)];
  await first;
  const second = nextBegun();
  const late = [square(4), square(5)];
  expect(batches).toEqual([[2, 3, 2]]);
  rateLimits[0]?.open();
  expect(await Promise.all(early)).toEqual([4, 9, 4]);
  await second;
  rateLimits[1]?.open();
  expect(await Promise.all(late)).toEqual([16, 25]);
  expect(batches).toEqual([
    [2, 3, 2],
    [4, 5],
  ]);
});

test('a batch that fails, fails for those who are in it and for no others', async () => {
  const { square, rateLimits, nextBegun } = slowSquares();
  const first = nextBegun();
  const early = Promise.allSettled([square(2), square(3)]);
  await first;
  const second = nextBegun();
  const late = square(4);
  rateLimits[0]?.fail(new Error('no database'));
  expect((await early).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await second;
  rateLimits[1]?.open();
  expect(await late).toBe(16);
});

test('nothing is cached', async () => {
  let loads = 0;
  const load = batch(async (keys: readonly string[]) => {
    loads += 1;
    return keys.map((key) => `${key}${loads}`);
  });
  expect(await load('a')).toBe('a1');
  expect(await load('a')).toBe('a2');
});
