// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { storedAnswer } from '#client/battle/seat.ts';
import { useCall } from '#client/data/use-call.ts';
import { storage } from '#client/device/storage.ts';
import { pendingJoin } from '#client/sign-in/pending-join.ts';
import type { OwnUser } from '#contract/schemas.ts';
import { addressNow, type Responder, refusal, renderHook, serve, toastNow } from '#tests/support/page.ts';
import { useSongAnswer } from './use-song-answer.ts';

beforeEach(() => {
  for (const key of ['seatAnswer', 'pendingInviteCode', 'pendingJoinAfterNickname'] as const)
    storage.remove(key);
});

const score = { rating: 8, comment: 'What a start' };
const nutmeg = { nickname: 'Nutmeg', avatarType: 'female_2' } as OwnUser;
const free = () => Response.json({ status: 'waiting' });

/** Locks a score on the page of a room that was free when the page opened; `next`: the response of the second lookup. */
async function lock(me: OwnUser | null, respond: Responder, next: Responder = free) {
  const lookups = [free];
  const sent = serve({
    'POST /api/games/BKXRTQ/seat': respond,
    'GET /api/games/room/BKXRTQ': () => (lookups.pop() ?? next)(),
  });
  const page = await renderHook(() => {
    useCall('findRoom', { params: { roomCode: 'BKXRTQ' } });
    return useSongAnswer({ roomCode: 'BKXRTQ' }, me);
  }, '/join-game/BKXRTQ');
  await page.act((flow) => flow.answer(score));
  return sent.filter(({ request }) => request.startsWith('POST'));
}
const never = () => refusal(501);
const seated =
  (table: object = {}) =>
  () =>
    Response.json({
      game: { id: 7 },
      songs: [{ id: 3, swap: null }],
      ratings: [{ songId: 3, rating: 8 }],
      ...table,
    });

test('a player with a name and an avatar joins the battle with one press (§12.14)', async () => {
  expect(await lock(nutmeg, seated())).toEqual([{ request: 'POST /api/games/BKXRTQ/seat', body: score }]);
  expect([addressNow(), ...toastNow()]).toEqual(['/game/7', 'Joined Game!', 'Your score is locked.']);
});

test.each([[null], [{ ...nutmeg, nickname: null }]])(
  'the score and room of a player without a name (%j) are stored until they have one (§12.14)',
  async (me) => {
    expect(await lock(me, never)).toEqual([]);
    expect(addressNow()).toBe('/nickname');
    expect([storedAnswer('BKXRTQ'), storedAnswer('OTHERS'), pendingJoin()]).toEqual([score, null, 'BKXRTQ']);
  },
);

test('the score of a player whose session ended is stored, too', async () => {
  await lock(nutmeg, () => refusal(401, 'Unauthorized'));
  expect([addressNow(), storedAnswer('BKXRTQ')]).toEqual(['/nickname', score]);
});

test('a player without an avatar chooses one, and comes back to the song', async () => {
  await lock({ ...nutmeg, avatarType: null }, never);
  expect(addressNow()).toBe(`/select-avatar?redirect=${encodeURIComponent('/join-game?code=BKXRTQ')}`);
});

test('a seat that was taken meanwhile shows a toast, and the page stays (§12.14)', async () => {
  await lock(nutmeg, () => refusal(409, 'This battle is already full'));
  expect([addressNow(), ...toastNow()]).toEqual([
    '/join-game/BKXRTQ',
    'Error',
    'This battle is already full',
  ]);
});

test.each([
  [{ ratings: [{ songId: 3, rating: 9 }] }, 'The score you locked first stands: 9.'],
  [{ songs: [{ id: 3, swap: 'asked' }], ratings: [] }, 'You asked for another song before.'],
  [{ songs: [{ id: 3, swap: 'done' }], ratings: [] }, 'You asked for another song before.'],
])(
  'a second answer from another window shows that the first one stands (%j) (§12.2)',
  async (table, text) => {
    await lock(nutmeg, seated(table));
    expect([addressNow(), ...toastNow()]).toEqual(['/game/7', 'You are in already', text]);
  },
);

const taken = 'The seat was taken while you listened.';
const ended = 'The invitation ended while you listened: its day is over, or it was taken back.';
test.each([
  ['taken', nutmeg, refusal(409), Response.json({ status: 'rating' }), taken],
  ['taken', null, refusal(409), Response.json({ status: 'rating' }), taken],
  ['over', nutmeg, refusal(404), refusal(404), ended],
  ['over', null, refusal(404), refusal(404), ended],
])(
  'an invitation that is %s by then shows a toast, with and without a battle name (§12.14)',
  async (_, me, refused, next, text) => {
    await lock(
      me,
      () => refused,
      () => next,
    );
    expect([addressNow(), ...toastNow()]).toEqual(['/join-game/BKXRTQ', 'Too late', text]);
    expect(storedAnswer('BKXRTQ')).toBeNull();
  },
);
