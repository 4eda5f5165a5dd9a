import { expect, test } from 'vitest';
import { type RivalPage, standLine, whenLine, whyOf } from './pair-record.tsx';

const stand = (about: Partial<RivalPage>) =>
  standLine({ player: { nickname: 'Nutmeg' }, wins: 7, losses: 5, streak: null, ...about } as RivalPage);

test('the rivals page shows a streak, or else which player leads (§13.20)', () => {
  expect(stand({ streak: { of: 'user', length: 2 } })).toBe('2 in a row for you');
  expect(stand({ streak: { of: 'opponent', length: 3 } })).toBe('3 in a row for Nutmeg');
  expect(stand({})).toBe('You lead by 2');
  expect(stand({ losses: 8 })).toBe('Nutmeg leads by 1');
  expect(stand({ losses: 7 })).toBe('All square');
});

test('a battle that the points did not decide shows why (§13.20)', () => {
  expect(whyOf({ winner: 'opponent', endedBy: 'ratings' })).toBeNull();
  expect(whyOf({ winner: 'opponent', endedBy: 'timeout' })).toBe('on time');
  expect(whyOf({ winner: 'user', endedBy: 'gave_up' })).toBe('they quit');
  expect(whyOf({ winner: 'opponent', endedBy: 'gave_up' })).toBe('you quit');
});

test('the day of a recent battle is shown in days ago, and that of an older battle as a date', () => {
  const now = new Date(2026, 10, 26, 9).getTime();
  const when = (...[month, date, hour, year = 2026]: [number, number, number, number?]) =>
    whenLine(new Date(year, month, date, hour).toISOString(), now);
  expect(when(10, 26, 8)).toBe('Today');
  expect(when(10, 26, 23)).toBe('Today');
  expect(when(10, 25, 23)).toBe('Yesterday');
  expect(when(10, 20, 23)).toBe('6 days ago');
  expect(when(10, 19, 23)).toBe('19 Nov');
  expect(when(11, 31, 12, 2025)).toBe('31 Dec 2025');
});
