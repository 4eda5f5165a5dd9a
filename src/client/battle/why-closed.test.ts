import { expect, test } from 'vitest';
import type { Game } from '#contract/schemas.ts';
import type { Pace } from '#rules/pace.ts';
import { whyClosed } from './why-closed.ts';

const room = (updatedAt: string, players = 1, pace: Pace = 'live') => ({
  pace,
  players: Array(players).fill({ id: 'ana' }) as Game['players'],
  createdAt: '2026-03-01T12:00:00.000Z',
  updatedAt,
});

test.each([
  ['closed by its host', room('2026-03-01T12:05:00.000Z'), /^You closed it\./],
  ['closed by its host just before the day is over', room('2026-03-02T11:59:59.999Z'), /^You closed it\./],
  ['no one joined for a day', room('2026-03-02T12:00:00.000Z'), /^Nobody joined within a day/],
  [
    'closed by its host before anybody answered',
    room('2026-03-01T13:59:59.000Z', 1, 'anytime'),
    /^You closed it\./,
  ],
  ['no one answered', room('2026-03-01T14:00:00.000Z', 1, 'anytime'), /^Nobody answered its song in time/],
  ['left by its two players', room('2026-03-01T12:05:00.000Z', 2), /^This battle ended without a result\./],
])('a closed room shows why it closed: %s', (_, game, hint) => {
  expect(whyClosed(game, 2)).toEqual({ title: 'This room is closed', hint: expect.stringMatching(hint) });
});

test('a room that does not exist or belongs to another player is shown as not found', () => {
  expect(whyClosed(undefined, 24)).toEqual({
    title: 'Room not found',
    hint: 'There is no such room, or it is not yours.',
  });
});
