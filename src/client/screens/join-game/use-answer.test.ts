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
const refused = (status: number) => new CallFailed(status, { message: 'Refused' }, '');
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

const seen = callKey('findRoom', { params: { roomCode: 'BKXRTQ' } });

/** Shown as free, and then answered so when it is looked up again. */
const becomes = (again: () => Promise<object>) => {
  queryClient.setQueryDefaults(seen, { queryFn: again, retry: false });
  queryClient.setQueryData(seen, { status: 'waiting' });
};

test.each([
  ['taken', refused(409), async () => ({ status: 'rating' }), 'The seat was taken while you listened.'],
  [
    'over',
    refused(404),
    () => Promise.reject(refused(404)),
    'The invitation ended while you listened: its day is over, or it was taken back.',
  ],
] as const)(
  'an invitation that is %s meanwhile says so, with a name and without one (§12.14)',
  async (_, refusal, again, text) => {
    for (const me of [nutmeg, null]) {
      dismissToast();
      becomes(again);
      const answer = Promise.reject(refusal);
      answer.catch(() => {});
      await lock(me, answer);
      expect(shownToast()).toMatchObject({ title: 'Too late', text });
      expect(waitingAnswer('BKXRTQ')).toBeNull();
      queryClient.clear();
    }
  },
);
