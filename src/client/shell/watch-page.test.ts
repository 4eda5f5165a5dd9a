import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { tooltips } from './watch-page.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const element = () => ({ dataset: {} }) as unknown as HTMLElement;
const shows = ({ dataset }: HTMLElement) => dataset.tipOpen !== undefined;

function readOne() {
  const [first, second, { point, leave }] = [element(), element(), tooltips()];
  point(first);
  vi.advanceTimersByTime(700);
  return { first, second, point, leave };
}

test('a tooltip appears after 700 ms (§9.28)', () => {
  const [first, { point }] = [element(), tooltips()];
  point(first);
  vi.advanceTimersByTime(699);
  expect(shows(first)).toBe(false);
  vi.advanceTimersByTime(1);
  expect(shows(first)).toBe(true);
});

test('the next tooltip appears at once within 300 ms of the last one (§9.29)', () => {
  const { first, second, point, leave } = readOne();
  leave();
  vi.advanceTimersByTime(300);
  point(second);
  expect([shows(first), shows(second)]).toEqual([false, true]);
});

test('the next tooltip waits 700 ms again after more than 300 ms', () => {
  const { second, point, leave } = readOne();
  leave();
  vi.advanceTimersByTime(301);
  point(second);
  expect(shows(second)).toBe(false);
  vi.advanceTimersByTime(700);
  expect(shows(second)).toBe(true);
});

test('a pointer that passes over a button shows no tooltip, and does not speed up the next one', () => {
  const [first, second, { point }] = [element(), element(), tooltips()];
  point(first);
  vi.advanceTimersByTime(500);
  point(second);
  vi.advanceTimersByTime(500);
  expect([shows(first), shows(second)]).toEqual([false, false]);
});
