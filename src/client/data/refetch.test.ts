import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LiveMessage } from '#contract/live.ts';
import { queryClient } from './query-client.ts';
import { pollAll, refetch, refetchAfter } from './refetch.ts';
import { callKey } from './use-call.ts';

const ofBattles = ['showMyBattles', 'showJustEnded', 'showBattle', 'showTable', 'showResults'] as const;
const others = ['findRoom', 'showSongs', 'showRematches', 'showLeaderboard', 'currentUser'] as const;
const all = [...ofBattles, ...others];
const invalidated = () => all.filter((name) => queryClient.getQueryState(callKey(name))?.isInvalidated);
const receive = (message: object) => refetchAfter(message as LiveMessage);

beforeEach(() => {
  vi.useFakeTimers();
  for (const name of all) queryClient.setQueryData(callKey(name), {});
});
afterEach(() => {
  vi.useRealTimers();
  queryClient.clear();
});

test('several live messages refetch the battles once, 100 ms after the last one (§4.3.1, 9.17)', () => {
  receive({ type: 'gameUpdated', gameId: 1 });
  vi.advanceTimersByTime(60);
  receive({ type: 'songSubmitted', gameId: 1 });
  vi.advanceTimersByTime(99);
  expect(invalidated()).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(invalidated()).toEqual(ofBattles);
});

test('the end of a battle refetches everything, also if another message follows (§7.2.12)', () => {
  receive({ type: 'gameEnded', gameId: 1 });
  vi.advanceTimersByTime(60);
  receive({ type: 'gameUpdated', gameId: 2 });
  vi.advanceTimersByTime(100);
  expect(invalidated()).toEqual(all);
});

test.each([
  [{ type: 'songSubmittedForRating', gameId: 1 }, ofBattles],
  [{ type: 'joined', gameId: 1 }, ofBattles],
  [{ type: 'rematchAccepted', game: { id: 1 } }, ofBattles],
  [{ type: 'challengeAccepted', game: { id: 1 } }, ofBattles],
  [{ type: 'ratingsComplete', gameId: 1 }, all],
  [{ type: 'gameTimeout', gameId: 1 }, all],
  [{ type: 'fetchAgain' }, all],
  [{ type: 'roundSummary', gameId: 1, final: true }, all],
  [{ type: 'roundSummary', gameId: 1, final: false }, ['showMyBattles']],
  [{ type: 'gameCompleted', gameId: 1 }, []],
  [{ type: 'playerTyping', gameId: 1 }, []],
  [{ type: 'playerStoppedTyping', gameId: 1 }, []],
  [{ type: 'playerAway', gameId: 1 }, []],
  [{ type: 'playerBack', gameId: 1 }, []],
  [{ type: 'songStarted', gameId: 1 }, []],
  [{ type: 'joined' }, []],
  [{ type: 'rematchDeclined' }, []],
])('%j refetches %j', (message, names) => {
  receive(message);
  vi.advanceTimersByTime(100);
  expect(invalidated()).toEqual(names);
});

/** Shows a query on the page. Returns the function that removes the query from the page. */
const show = (queryFn: () => Promise<string>, name = 'a battle') =>
  new QueryObserver(queryClient, { queryKey: [name], queryFn }).subscribe(() => undefined);
const shown = () => queryClient.getQueryData(['a battle']);

test('a change during the first fetch is fetched after it, because the first response may be older', async () => {
  const first = Promise.withResolvers<string>();
  const leave = show(vi.fn().mockReturnValueOnce(first.promise).mockResolvedValue('after'));
  void refetch({ queryKey: ['a battle'] });
  first.resolve('before');
  await expect.poll(shown).toBe('after');
  leave();
});

test('polling waits for a response that is still pending, however slow the network is', async () => {
  const response = Promise.withResolvers<string>();
  const fetchBattle = vi.fn(() => response.promise);
  queryClient.setQueryData(['a battle'], 'before');
  const leave = show(fetchBattle);
  pollAll();
  pollAll();
  expect(fetchBattle).toHaveBeenCalledOnce();
  response.resolve('here');
  await expect.poll(shown).toBe('here');
  leave();
});

test('polling repeats no failed search, whose error would be announced each time', async () => {
  const search = vi.fn(() => Promise.reject(new Error('offline')));
  const leave = show(search, 'searchSongs');
  await expect.poll(() => queryClient.getQueryState(['searchSongs'])?.status).toBe('error');
  pollAll();
  expect(search).toHaveBeenCalledOnce();
  leave();
});
