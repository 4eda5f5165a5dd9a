import { expect, test } from 'vitest';
import { batch } from './batch.ts';

/** Squares numbers in batches; the test opens the gate of each batch. */
function slowSquares() {
  const batches: number[][] = [];
  const gates: { open: () => void; fail: (error: Error) => void }[] = [];
  const started: (() => void)[] = [];
  const square = batch(async (numbers: readonly number[]) => {
    batches.push([...numbers]);
    const gate = new Promise<void>((open, fail) => void gates.push({ open, fail }));
    started.shift()?.();
    await gate;
    return numbers.map((each) => each * each);
  });
  return { square, batches, gates, nextStarted: () => new Promise<void>((done) => void started.push(done)) };
}

test('simultaneous keys share a batch, and keys that come while it runs share the next one', async () => {
  const { square, batches, gates, nextStarted } = slowSquares();
  const first = nextStarted();
  const early = [square(2), square(3), square(2)];
  await first;
  const second = nextStarted();
  const late = [square(4), square(5)];
  expect(batches).toEqual([[2, 3, 2]]);
  gates[0]?.open();
  expect(await Promise.all(early)).toEqual([4, 9, 4]);
  await second;
  gates[1]?.open();
  expect(await Promise.all(late)).toEqual([16, 25]);
  expect(batches).toEqual([
    [2, 3, 2],
    [4, 5],
  ]);
});

test('a failed batch rejects its own keys and no others', async () => {
  const { square, gates, nextStarted } = slowSquares();
  const first = nextStarted();
  const early = Promise.allSettled([square(2), square(3)]);
  await first;
  const second = nextStarted();
  const late = square(4);
  gates[0]?.fail(new Error('no database'));
  expect((await early).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await second;
  gates[1]?.open();
  expect(await late).toBe(16);
});

test('a batch caches nothing', async () => {
  let loads = 0;
  const load = batch(async (keys: readonly string[]) => {
    loads += 1;
    return keys.map((key) => `${key}${loads}`);
  });
  expect(await load('a')).toBe('a1');
  expect(await load('a')).toBe('a2');
});
