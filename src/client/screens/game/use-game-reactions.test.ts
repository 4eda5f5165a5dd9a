// @vitest-environment happy-dom
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { useCall } from '#client/data/use-call.ts';
import type { LiveMessage } from '#contract/live.ts';
import type { Game } from '#contract/schemas.ts';
import { addressNow, renderHook, serve, stopClock, toastNow } from '#tests/support/page.ts';
import { players } from '#tests/support/replies.ts';
import { useDeparture, useGameReactions } from './use-game-reactions.ts';

const game = { id: 7, status: 'rating', players } as Game;
const song = { round: 2, songId: 9, submittedBy: 'ben' };
const turn = { round: 2, currentTurn: 'ana', timeoutMs: 120_000 };

beforeEach(stopClock);

type News = LiveMessage extends infer M ? (M extends { gameId?: number } ? Omit<M, 'gameId'> : never) : never;

/** Receives a live message. Returns the toast, and how often the battle is fetched again within 100 ms. */
async function receive(message: News, gameId = 7) {
  const sent = serve({ 'GET /api/games/7': () => Response.json(game) });
  const page = await renderHook(() => {
    useCall('showBattle', { params: { id: '7' } });
    useGameReactions({ game, myId: 'ana', depart: useDeparture(game).depart });
    return null;
  }, '/game/7');
  await page.receive({ ...message, gameId } as LiveMessage);
  await page.advance(100);
  return { ...page, shown: toastNow(), fetched: sent.length - 1 };
}
const nothing = [undefined, undefined];

test.each([[{ type: 'gameUpdated' }], [{ type: 'songSubmitted', ...song }], [{ type: 'nextTurn', ...turn }]])(
  '%j fetches the battle again and shows no toast (§4.3.1, 4.3.2)',
  async (message) => {
    const { shown, fetched, advance } = await receive(message as News);
    expect([shown, fetched]).toEqual([nothing, 1]);
    await advance(5000);
    expect(addressNow()).toBe('/game/7');
  },
);

test.each([
  ['secret', 'ratings', '/round-summary/7'],
  ['fast', 'ratings', '/results/7'],
  ['secret', 'gave_up', '/results/7'],
] as const)(
  'the fetched end of a battle (%s, by %s) leads to %s without a message',
  async (mode, endedBy, path) => {
    serve({});
    const page = await renderHook(() => {
      const [status, setStatus] = useState<Game['status']>('rating');
      useDeparture({ id: 7, status, mode, endedBy });
      return () => setStatus('completed');
    }, '/game/7');
    await page.act((complete) => complete());
    await page.advance(2000);
    expect(addressNow()).toBe(path);
  },
);

test('a new round fetches the battle again and shows which round starts (§4.3.3)', async () => {
  const { shown, fetched } = await receive({ type: 'nextRound', ...turn });
  expect([shown, fetched]).toEqual([['Next Round!', 'Starting round 2'], 1]);
});

test('the end of a round leads to the summary (§4.3.4)', async () => {
  const { historyDepth } = await receive({ type: 'roundSummary', round: 2, final: false });
  expect([addressNow(), historyDepth()]).toEqual(['/round-summary/7', 0]);
});

test('a song sent by the opponent fetches the battle again and asks the player to listen (§4.3.5)', async () => {
  const { shown, fetched } = await receive({ type: 'songSubmittedForRating', ...song });
  expect([shown, fetched]).toEqual([['New Song!', 'Listen and rate the song that was just submitted'], 1]);
});

test('the ratings of the opponent show a toast, the own ones none (§4.3.7)', async () => {
  const own = await receive({ type: 'ratingsSubmitted', round: 2, ratedBy: 'ana' });
  expect([own.shown, own.fetched]).toEqual([nothing, 1]);
  const { shown } = await receive({ type: 'ratingsSubmitted', round: 2, ratedBy: 'ben' });
  expect(shown).toEqual(['Rating Received', 'Waiting for other players to finish rating...']);
});

test('the last rating of a battle shows a toast and leads to the results after 1.5 s (§4.3.8, 9.19)', async () => {
  const { shown, advance, historyDepth } = await receive({ type: 'ratingsComplete' });
  expect(shown).toEqual(['All Ratings Complete!', 'Calculating results...']);
  await advance(1399);
  expect(addressNow()).toBe('/game/7');
  await advance(1);
  expect([addressNow(), historyDepth()]).toEqual(['/results/7', 0]);
});

test.each([
  ['ana', "Time's Up!", 'You took too long and lost the game.'],
  ['ben', 'Opponent Timed Out!', 'You won because your opponent took too long.'],
])(
  'a turn that %s lets run out shows Ana “%s” and leads to the results after 2 s (§4.3.9-11, 9.20)',
  async (late, title, text) => {
    const { shown, advance } = await receive({ type: 'gameTimeout', timedOutUserId: late, winnerId: null });
    expect(shown).toEqual([title, text]);
    await advance(1899);
    expect(addressNow()).toBe('/game/7');
    await advance(1);
    expect(addressNow()).toBe('/results/7');
  },
);

test('a message of another battle shows no toast and leads nowhere', async () => {
  const { shown, advance } = await receive({ type: 'ratingsComplete' }, 8);
  await advance(5000);
  expect([shown, addressNow()]).toEqual([nothing, '/game/7']);
});
