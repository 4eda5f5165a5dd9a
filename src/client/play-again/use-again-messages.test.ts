// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { shownToast } from '#client/announce/toasts.ts';
import { queryClient } from '#client/data/query-client.ts';
import { callKey, useCall } from '#client/data/use-call.ts';
import type { LiveMessage } from '#contract/live.ts';
import type { Reply } from '#contract/schemas.ts';
import type { Pace } from '#rules/pace.ts';
import { addressNow, renderHook, serve, stopClock, toastNow } from '#tests/support/page.ts';
import { goHomeSoon, setOwnYes } from './start-next.ts';
import { useRematchMessages } from './use-again-messages.ts';
import { addMadeRematch } from './use-requests.ts';

beforeEach(stopClock);

function usePage() {
  useRematchMessages();
  useCall('showRematches');
  useCall('showResults', { params: { id: '7' } });
  return null;
}

async function open(address = '/results/7', listed: object[] = []) {
  const sent = serve({
    'GET /api/auth/user': () => Response.json({ id: 'ana' }),
    'GET /api/rematch/pending': () => Response.json([]),
    'GET /api/rematch/outgoing': () => Response.json(listed.splice(0)),
    'GET /api/games/7/results': () => Response.json({}),
  });
  const page = await renderHook(usePage, address);
  sent.length = 0;
  const tell = (message: object) => page.hear(message as LiveMessage);
  return { ...page, tell, fetched: () => sent.map(({ asked }) => asked) };
}

test('a request that arrives is fetched, so that the dialog opens (§4.4.1)', async () => {
  const { tell, fetched } = await open();
  await tell({ type: 'rematchRequest', request: {} });
  expect(fetched()).toEqual(['GET /api/rematch/pending']);
});

/** What a yes to a rematch brings to both. */
const accepted = (id: number, roomCode: string, pace: Pace = 'live') => ({
  type: 'rematchAccepted',
  game: { id, roomCode, pace },
});

test('results lead to the rematch as soon as it is accepted, and other tabs of the player who accepted ask no more', async () => {
  const { tell, fetched } = await open();
  await tell(accepted(9, 'BKXRTR'));
  expect(fetched()).toEqual(['GET /api/rematch/pending', 'GET /api/games/7/results']);
});

test('rematchAccepted says so for 3 s and leads into the new battle after 1.5 s, once (§4.4.2, 4.4.3, 9.18, 9.24)', async () => {
  const { tell, pass, behind } = await open();
  await tell(accepted(8, 'BKXRTQ'));
  expect(shownToast()).toMatchObject({
    title: 'Rematch Starting!',
    text: 'Get ready for round 2!',
    detail: 'A new battle begins.',
    ms: 3000,
  });
  await pass(1499);
  expect(addressNow()).toBe('/results/7');
  await tell(accepted(8, 'BKXRTQ'));
  await pass(1500);
  expect([addressNow(), behind()]).toEqual(['/game/BKXRTQ', 1]);
});

type Made = Reply<'showOutgoingRematches'>;

/** Ana has just asked for a rematch. */
const asked = (expiresInMs: number, by = 'ana') =>
  addMadeRematch({
    id: 5,
    fromUserId: by,
    status: 'pending',
    createdAt: new Date().toISOString(),
    expiresInMs,
  } as Made[number]);
const made = () => queryClient.getQueryData<Made>(callKey('showOutgoingRematches'));

test('a request that was accepted does not expire, and its button does not ask again meanwhile', async () => {
  const { act, tell, pass } = await open();
  await act(() => asked(1400));
  await tell(accepted(8, 'BKXRTS'));
  await pass(1499);
  expect([made()?.length, shownToast()?.title]).toEqual([1, 'Rematch Starting!']);
  await pass(1);
  expect(made()).toEqual([]);
});

test('the end of a request is told on any page, also after a reload', async () => {
  const createdAt = new Date().toISOString();
  const request = { id: 5, fromUserId: 'ana', status: 'pending', createdAt, expiresInMs: 4000 };
  const { pass } = await open('/account', [request]);
  await pass(4000);
  expect(shownToast()?.title).toBe('Rematch request expired');
});

test.each([
  ['ana', 'Rematch request expired'],
  ['ben', undefined],
])('the end of a request that %s made is told to no one else who uses the browser', async (by, title) => {
  const { act, pass, fetched } = await open('/account');
  await act(() => asked(4000, by));
  await pass(3999);
  expect(shownToast()).toBeNull();
  await pass(1);
  expect(shownToast()?.title).toBe(title);
  expect(fetched()).toEqual(title ? ['GET /api/rematch/outgoing'] : []);
});

test.each([
  [
    'the player who asked any time gets a link hours later, and stays on the page',
    '/results/7',
    20 * 60,
    12,
    'BKXRTW',
  ],
  ['so it is on another device of theirs, in the middle of a turn', '/game/9', null, 13, 'BKXRTX'],
  ['so it is where they asked once more with minutes left', '/results/7', 20, 14, 'BKXRTY'],
])('%s', async (_, address, minutesLeft, id, roomCode) => {
  const { act, tell, pass } = await open(address);
  if (minutesLeft !== null) await act(() => asked(minutesLeft * 60_000));
  await tell(accepted(id, roomCode, 'anytime'));
  expect(toastNow()).toEqual(['Rematch accepted!', 'The next battle has begun.']);
  expect(made()).toEqual([]);
  await pass(5000);
  expect(addressNow()).toBe(address);
});

test('a player who says yes any time is led there, also where the message comes before the answer', async () => {
  const { tell, pass } = await open();
  setOwnYes(() => {});
  await tell(accepted(15, 'BKXRTZ', 'anytime'));
  setOwnYes(null);
  await pass(1500);
  expect(addressNow()).toBe('/game/BKXRTZ');
});

test('an anytime request is told with the way to where it is answered', async () => {
  const { tell } = await open();
  await tell({ type: 'rematchRequest', request: { fromUserNickname: 'Ben', pace: 'anytime' } });
  expect(toastNow()).toEqual(['Ben wants a rematch', 'Any time: you have a day.']);
});

test('rematchDeclined shows its line for 8 s (§4.4.4, 9.24)', async () => {
  const { act, tell } = await open();
  await act(() => asked(4000));
  await tell({ type: 'rematchDeclined', chickenMessage: 'Bawk bawk.' });
  expect(shownToast()).toMatchObject({ title: 'Rematch Declined', text: 'Bawk bawk.', ms: 8000 });
  expect(made()).toEqual([]);
});

test('redirectToHome leads home after 3 s, and other tabs of the player who declined ask no more (§4.4.6, 9.21)', async () => {
  const { tell, pass, fetched } = await open();
  await tell({ type: 'redirectToHome' });
  expect(fetched()).toEqual(['GET /api/rematch/pending']);
  await pass(2999);
  expect(addressNow()).toBe('/results/7');
  await pass(1);
  expect(addressNow()).toBe('/');
});

test('the own no and the message about it lead home once, whichever comes', async () => {
  const { tell, pass, behind } = await open();
  goHomeSoon();
  await tell({ type: 'redirectToHome' });
  await pass(6000);
  expect([addressNow(), behind()]).toEqual(['/', 1]);
});

test.each(['/player/ana', '/game/9', '/round-summary/9', '/create-game', '/join-game/BKXRTQ'])(
  'from %s as well',
  async (path) => {
    const { tell, pass } = await open(path);
    await tell({ type: 'redirectToHome' });
    await pass(3000);
    expect(addressNow()).toBe('/');
  },
);
