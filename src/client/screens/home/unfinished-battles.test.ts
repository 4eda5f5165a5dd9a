// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { queryClient } from '#client/data/query-client.ts';
import { callKey } from '#client/data/use-call.ts';
import type { UnfinishedGame } from '#contract/schemas.ts';
import { type Situation, situations } from '#rules/situation.ts';
import { render, serve, stopClock } from '#tests/support/page.ts';
import { whoMoves } from './battle-rows.tsx';
import { timeLeftLine, UnfinishedBattles } from './unfinished-battles.tsx';

afterEach(() => queryClient.clear());

const hour = 60 * 60 * 1000;

const line = (status: UnfinishedGame['status'], about: Partial<UnfinishedGame> = {}) =>
  whoMoves({
    status,
    situation: null,
    currentRound: 2,
    pace: 'live',
    yourMove: true,
    ...about,
  } as UnfinishedGame);

test('a running battle shows in one line whose move it is', () => {
  const startingWith = (begins: string) =>
    situations.filter((situation) => line('rating', { situation }).startsWith(begins));
  expect(startingWith('Your turn')).toEqual(['share-your-song', 'rate-their-song', 'swap-your-song']);
  expect(startingWith('Their turn')).toEqual([
    'they-share',
    'your-song-is-out',
    'your-song-was-rated',
    'results-when-rated',
  ]);
  expect(line('round_summary')).toBe('Round 2 is over. Go on when you are ready');
  expect(line('waiting')).toBe('Waiting for opponent. Go back to the room');
});

test('the line of an anytime battle mentions no clock, and says who starts the next round', () => {
  const pace = 'anytime';
  expect(line('active', { pace, situation: 'share-your-song' })).toBe('Your turn to share a song');
  expect(line('rating', { pace, situation: 'rate-their-song' })).toBe('Your turn to rate their song');
  const asked = { pace, yourMove: false, situation: 'rate-their-song' } as const;
  expect(line('rating', asked)).toBe('They choose another song');
  expect(line('rating', { pace, situation: 'swap-your-song' })).toBe('Your turn: they ask for another song');
  expect(line('round_summary', { pace, yourMove: true })).toBe('Your turn to begin round 3');
  expect(line('round_summary', { pace, yourMove: false })).toBe('Their turn to begin round 3');
  expect(line('waiting', { pace, songTitle: 'Africa' })).toBe('Waits for an answer: “Africa”');
});

test('only an anytime battle shows the hours left, also on a page that was left open', () => {
  const game = { pace: 'anytime', mode: 'medium', timeoutMs: 5 * hour } as UnfinishedGame;
  const fetchedAt = Date.now();
  // The clock was read before the battle was fetched again.
  expect(timeLeftLine(game, fetchedAt, fetchedAt - 30_000)).toBe('Epic War, 5 hours left');
  expect(timeLeftLine(game, fetchedAt, 0)).toBe('Epic War, 5 hours left');
  expect(timeLeftLine(game, fetchedAt, fetchedAt + 4.5 * hour)).toBe('Epic War, 30 minutes left');
  expect(timeLeftLine(game, fetchedAt, fetchedAt + 9 * hour)).toBe('Epic War, 1 minute left');
  const between = { ...game, status: 'round_summary' } as const;
  expect(timeLeftLine(between, fetchedAt, fetchedAt)).toBe('Epic War. Begins by itself in 5 hours');
  expect(timeLeftLine({ ...game, pace: 'live' }, fetchedAt, 0)).toBeNull();
});

const player = (id: string) => ({ id, nickname: id, firstName: null, avatarType: 'male_1' });
const battle = (id: number, opponent: string, about: Partial<UnfinishedGame>) => ({
  id,
  roomCode: 'ABCDEF',
  players: [player('Marmalade'), player(opponent)],
  battleType: 'rock',
  status: 'rating',
  mode: 'secret',
  currentRound: 1,
  pace: 'anytime',
  timeoutMs: 5 * hour,
  ...about,
});

function shown(battles: unknown[]): string {
  queryClient.setQueryData(callKey('showMyBattles'), battles);
  const lists = createElement(UnfinishedBattles, { myId: 'Marmalade' });
  return renderToStaticMarkup(createElement(QueryClientProvider, { client: queryClient }, lists));
}

const words = (page: string): string => page.replace(/<[^>]*>/g, '|').replace(/\|+/g, '|');

test('a player’s moves, challenges and rematches are sorted by the time left (§12.21)', () => {
  const mine: Partial<UnfinishedGame> = { situation: 'rate-their-song', yourMove: true };
  const createdAt = new Date(Date.now() - 12 * hour).toISOString();
  const asked = { battleType: 'rock', mode: 'fast', pace: 'anytime', createdAt, to: player('Marmalade') };
  const rematch = { ...asked, kind: 'rematch' };
  queryClient.setQueryData(callKey('currentUser'), player('Marmalade'));
  queryClient.setQueryData(callKey('showPlayRequests'), [
    { ...asked, kind: 'challenge', id: 5, from: player('Ginger'), expiresInMs: 10 * hour },
    { ...rematch, id: 6, from: player('Clove'), expiresInMs: 12 * hour },
    { ...rematch, id: 7, from: player('Live'), pace: 'live', expiresInMs: 90_000 },
  ]);
  const page = shown([
    battle(2, 'Pepper', { ...mine, timeoutMs: 20 * hour }),
    battle(3, 'Cumin', { ...mine, timeoutMs: 2 * hour }),
    battle(4, 'Sage', { ...mine, pace: 'live', timeoutMs: null }),
  ]);
  const names = page.match(/Pepper|Cumin|Sage|Ginger wants to play again(?=<)|Clove wants a rematch|Live/g);
  expect(names).toEqual(['Sage', 'Cumin', 'Ginger wants to play again', 'Clove wants a rematch', 'Pepper']);
  expect(page).toContain('Your moves (5)');
});

test('an anytime invitation shows its mode and its time to the minute', () => {
  const waiting = { status: 'waiting', players: [player('Marmalade')], mode: 'fast', timeoutMs: 5.5 * hour };
  const page = shown([{ ...battle(1, '', {}), ...waiting }]);
  expect(page).toContain('Rock Battle, Quick Clash, room ABCDEF');
  expect(page).toContain('5 hours 30 minutes left');
});

test('a running battle shows its mode, for both paces and both players', () => {
  const live = { pace: 'live', timeoutMs: null } as const;
  const page = words(
    shown([
      battle(1, 'Pepper', { yourMove: true, situation: 'rate-their-song' }),
      battle(2, 'Cumin', { ...live, yourMove: true, situation: 'rate-their-song' }),
      battle(3, 'Sage', { ...live, situation: 'they-share' }),
      battle(4, 'Clove', { mode: 'medium', situation: 'they-share' }),
    ]),
  );
  expect(page).toContain('Rock Battle against Pepper|Top Secret Mission, 5 hours left');
  expect(page).toContain('Top Secret Mission, Rock Battle against Cumin|');
  expect(page).toContain('Rock Battle against Sage|Top Secret Mission. Their turn to share a song|');
  expect(page).toContain('Rock Battle against Clove|Their turn to share a song|Epic War, 5 hours left');
});

test('a requested anytime rematch is listed under "Waiting for them" (§13.13, 13.35)', () => {
  const createdAt = new Date(Date.now() - 12 * hour).toISOString();
  const asked = { kind: 'rematch', mode: 'fast', createdAt, from: player('Marmalade'), to: player('Clove') };
  queryClient.setQueryData(callKey('currentUser'), player('Marmalade'));
  queryClient.setQueryData(callKey('showPlayRequests'), [
    { ...asked, id: 6, pace: 'anytime', expiresInMs: 12 * hour },
    { ...asked, id: 7, pace: 'live', to: player('Live'), expiresInMs: 90_000 },
  ]);
  const page = words(shown([]));
  expect(page).toBe('|Waiting for them|Clove is asked for a rematch|Quick Clash|12 hours left|');
});

test.each<[string, object, string]>([
  [
    'that no one answered',
    { status: 'expired', players: [player('Marmalade')], songTitle: 'Africa' },
    '|Nobody answered “Africa”|Its day is over. Throw another song|',
  ],
  ['in which nothing was rated', { status: 'expired' }, 'No song was scored in time. It counts for nobody'],
  [
    'whose last song was scored',
    { endedBy: 'ratings', winner: 'user', mode: 'medium' },
    'Your last song was scored. See who won',
  ],
  [
    'whose only song was scored',
    { endedBy: 'ratings', winner: 'user', mode: 'fast' },
    'Your song was scored. See who won',
  ],
  ['lost by the clock', { endedBy: 'timeout', winner: 'opponent' }, 'You ran out of time. They won'],
  ['won by the clock', { endedBy: 'timeout', winner: 'user' }, 'They ran out of time. You won'],
  ['that the other gave up', { endedBy: 'gave_up', winner: 'user' }, 'They gave up. You won'],
])('the home page shows an ended anytime battle %s (§12.27)', (_, about, text) => {
  queryClient.setQueryData(callKey('showJustEnded'), [
    battle(5, 'Pepper', { status: 'completed', ...about }),
  ]);
  const page = words(shown([]));
  expect(page).toMatch(/^\|Just ended\|/);
  expect(page).toContain(text);
});

test('an invitation that no one answered links to a new anytime battle of the same mode (§12.27)', () => {
  const game = { status: 'expired', mode: 'medium', players: [player('Marmalade')], songTitle: 'Africa' };
  queryClient.setQueryData(callKey('showJustEnded'), [battle(5, '', game as object)]);
  expect(shown([])).toContain('href="/create-game?mode=medium&amp;pace=anytime"');
});

test('a player’s moves come first, each battle with its opponent, type and hours left (§12.21)', () => {
  const theirs: Partial<UnfinishedGame> = {
    situation: 'your-song-is-out' satisfies Situation,
    yourMove: false,
  };
  const page = shown([
    battle(1, 'Nutmeg', theirs),
    battle(2, 'Pepper', { situation: 'rate-their-song', yourMove: true, timeoutMs: 20 * hour }),
  ]);
  expect(words(page)).toBe(
    '|Your moves (1)|Your turn to rate their song|Rock Battle against Pepper|Top Secret Mission, 20 hours left' +
      '|Waiting for them|Rock Battle against Nutmeg|Their turn to rate your song|Top Secret Mission, 5 hours left|',
  );
  expect(page.match(/<img/g)).toHaveLength(2);
  expect(shown([])).toBe('');
});

test('a live message about a battle updates the list of the home page', async () => {
  stopClock();
  let listed: object[] = [];
  const none = () => Response.json([]);
  serve({
    'GET /api/games/mine': () => Response.json(listed),
    'GET /api/games/ended': none,
    'GET /api/play-requests': none,
    'GET /api/site': () => Response.json({}),
    'GET /api/auth/user': () => new Response(null, { status: 401 }),
  });
  const page = await render(createElement(UnfinishedBattles, { myId: 'Marmalade' }), '/home');
  expect(page.text()).not.toContain('Nutmeg');
  listed = [battle(1, 'Nutmeg', { situation: 'share-your-song' })];
  await page.receive({ type: 'songSubmitted', gameId: 1, round: 1, songId: 9, submittedBy: 'Nutmeg' });
  await page.advance(200);
  expect(page.text()).toContain('Nutmeg');
});
