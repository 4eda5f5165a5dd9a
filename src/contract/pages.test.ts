import { expect, test } from 'vitest';
import { pageAt } from './pages.ts';

test.each([
  ['/', 'landing', ''],
  ['/login', 'landing', ''],
  ['/HOME', 'home', ''],
  ['/game/12', 'game', '12'],
  ['/join-game', 'join-game', ''],
  ['/join-game/BKXRTQ', 'join-game', 'BKXRTQ'],
  ['/battle/12', 'public-battle', '12'],
  ['/player/some-id', 'player', 'some-id'],
  ['/lock', 'account', ''],
  ['/BKXRTQ', 'room-link', 'BKXRTQ'],
  ['/game', 'room-link', 'game'],
  ['/game/1/2', 'room-link', ''],
])('%s is the page %s about "%s"', (path, name, ref) => {
  expect(pageAt(path, false)).toEqual({ name, ref });
});

test('the root is the home page of a signed-in player', () => {
  expect(pageAt('/', true).name).toBe('home');
});
