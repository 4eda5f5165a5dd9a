import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dismissToast, shownToast } from '#client/announce/toasts.ts';
import { waitingAnswer } from '#client/battle/seat.ts';
import { queryClient } from '#client/data/query-client.ts';
import { CallFailed } from '#client/data/send.ts';
import { callKey } from '#client/data/use-call.ts';
import { storage } from '#client/device/storage.ts';
import { pendingJoin } from '#client/sign-in/pending-join.ts';
import type { OwnUser } from '#contract/schemas.ts';
import { useAnswer } from './use-answer.ts';

const page = vi.hoisted(() => ({ call: vi.fn<() => Promise<unknown>>(), go: vi.fn() }));
vi.mock('wouter', () => ({ useLocation: () => ['/join-game/BKXRTQ', page.go] }));
vi.mock('#client/device/haptics.ts', () => ({ touch: () => {} }));
vi.mock('#client/data/send.ts', async (original) => ({
  ...(await original<object>()),
  send: page.call,
}));

beforeEach(() => {
  vi.clearAllMocks();
  for (const key of ['seatAnswer', 'pendingInviteCode', 'pendingJoinAfterNickname'] as const)
    storage.remove(key);
});
afterEach(dismissToast);

const score = { rating: 8, comment: 'What a start' };
const nutmeg = { nickname: 'Nutmeg', avatarType: 'female_2' } as OwnUser;

async function lock(me: OwnUser | null, answer: Promise<unknown> = Promise.resolve()) {
  page.call.mockReturnValue(answer);
  const found: { flow?: ReturnType<typeof useAnswer> } = {};
  renderToStaticMarkup(
    createElement(() => {
      found.flow = useAnswer({ roomCode: 'BKXRTQ' }, me);
      return null;
    }),
  );
  found.flow?.answer(score);
  await vi.waitFor(() => expect(page.go.mock.calls.length + (shownToast() ? 1 : 0)).toBeGreaterThan(0));
  return page.go.mock.calls.flat();
}
const refusal = (status: number, message: string) => Promise.reject(new CallFailed(status, { message }, ''));

test('whoever has a name and a face is in the battle with one press (§12.14)', async () => {
  expect(await lock(nutmeg, Promise.resolve({ game: { id: 7 }, songs: [], ratings: [] }))).toEqual([
    '/game/7',
  ]);
  expect(page.call).toHaveBeenCalledExactlyOnceWith('takeSeat', { params: { id: 'BKXRTQ' }, body: score });
  expect(shownToast()).toMatchObject({ title: 'Joined Game!', text: 'Your score is locked.' });
});

test.each([[null], [{ ...nutmeg, nickname: null }]])(
  'the score of a player without a name (%j) waits for it, with the room (§12.14)',
  async (me) => {
    expect(await lock(me)).toEqual(['/nickname']);
    expect(page.call).not.toHaveBeenCalled();
    expect([waitingAnswer('BKXRTQ'), waitingAnswer('OTHERS'), pendingJoin()]).toEqual([
      score,
      null,
      'BKXRTQ',
    ]);
  },
);

test('the score of a player whose session is over waits for the name, too', async () => {
  expect(await lock(nutmeg, refusal(401, 'Unauthorized'))).toEqual(['/nickname']);
  expect(waitingAnswer('BKXRTQ')).toEqual(score);
});

test('a player without a face chooses one, and comes back to the song', async () => {
  const back = encodeURIComponent('/join-game?code=BKXRTQ');
  expect(await lock({ ...nutmeg, avatarType: null })).toEqual([`/select-avatar?redirect=${back}`]);
});

test('a seat that was taken meanwhile is told of, and nobody is led away (§12.14)', async () => {
  expect(await lock(nutmeg, refusal(409, 'This battle is already full'))).toEqual([]);
  expect(shownToast()).toMatchObject({ title: 'Error', text: 'This battle is already full' });
});

test.each([
  [{ ratings: [{ songId: 3, rating: 9 }] }, 'The score you locked first stands: 9.'],
  [{ songs: [{ id: 3, swap: 'asked' }] }, 'You asked for another song before.'],
])(
  'a second answer from another window is told that the first one stands (%j) (§12.2)',
  async (table, text) => {
    const seated = { game: { id: 7 }, songs: [{ id: 3, swap: null }], ratings: [], ...table };
    expect(await lock(nutmeg, Promise.resolve(seated))).toEqual(['/game/7']);
    expect(shownToast()).toMatchObject({ title: 'You are in already', text });
  },
);

test('a player without a name is asked for none when the seat was taken meanwhile (§12.14)', async () => {
  const queryKey = callKey('findRoom', { params: { roomCode: 'BKXRTQ' } });
  queryClient.setQueryData(queryKey, { status: 'rating' });
  expect(await lock(null)).toEqual([]);
  expect(shownToast()).toMatchObject({ title: 'Too late', text: 'The seat was taken while you listened.' });
  expect(waitingAnswer('BKXRTQ')).toBeNull();
  queryClient.removeQueries({ queryKey });
});
