import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openLanes } from './lanes.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Enters so many; `turns`: who had their turn, `leave` ends the one that has it. */
function queue(lanes: ReturnType<typeof openLanes>, key: string, count: number) {
  const turns: number[] = [];
  const leaving: (() => void)[] = [];
  for (let n = 0; n < count; n += 1)
    void lanes.enter(key)?.then((leave) => {
      turns.push(n);
      leaving.push(leave);
    });
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  const leave = () => leaving.splice(0).map((each) => each());
  return { turns, pass, leave };
}

test('a lane works on one after the other, and rests in between twice as long as that took (§S1.6)', async () => {
  const lanes = openLanes();
  const { turns, pass, leave } = queue(lanes, 'a', 3);
  const other = queue(lanes, 'b', 1);
  await pass(5);
  expect([turns, other.turns]).toEqual([[0], [0]]);
  leave();
  await pass(9);
  expect(turns).toEqual([0]);
  await pass(1);
  expect(turns).toEqual([0, 1]);
});

test('what comes in the same moment as a turn that is over waits, too, and a lane where nobody waits is forgotten', async () => {
  const lanes = openLanes();
  const first = queue(lanes, 'a', 1);
  await Promise.resolve();
  first.leave();
  const second = queue(lanes, 'a', 1);
  await Promise.resolve();
  expect(second.turns).toEqual([]);
  await second.pass(0);
  expect(second.turns).toEqual([0]);
  second.leave();
  await second.pass(0);
  expect(vi.getTimerCount()).toBe(0);
});

test('whoever takes long holds up nobody, and no rest is long', async () => {
  const { turns, pass, leave } = queue(openLanes(), 'a', 3);
  await pass(100 + 25);
  expect(turns).toEqual([0, 1]);
  leave();
  leave();
  await pass(25);
  expect(turns).toEqual([0, 1, 2]);
});

test('a lane with too many waiting takes no more', async () => {
  const lanes = openLanes(2);
  const entered = [1, 2, 3, 4].map(() => lanes.enter('a'));
  expect(entered.map((each) => each !== null)).toEqual([true, true, true, false]);
});
