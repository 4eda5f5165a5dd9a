// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { shownToast } from '#client/announce/toasts.ts';
import { queryClient } from '#client/data/query-client.ts';
import { callKey } from '#client/data/use-call.ts';
import { go } from '#client/shell/go.ts';
import type { LiveMessage } from '#contract/live.ts';
import type { PlayRequestReply } from '#contract/schemas.ts';
import type { Pace } from '#rules/pace.ts';
import { addressNow, renderHook, serve, stopClock, toastNow } from '#tests/support/page.ts';
import { goHomeSoon, noteAccepted } from './after-answer.ts';
import { usePlayRequestMessages } from './use-play-request-messages.ts';
import { addRequest } from './use-requests.ts';

beforeEach(stopClock);

function usePage() {
  usePlayRequestMessages();
  return null;
}

async function open(address = '/results/7', listed: object[] = []) {
  const sent = serve({
    'GET /api/auth/user': () => Response.json({ id: 'ana' }),
    'GET /api/play-requests': () => Response.json(listed.splice(0)),
  });
  const page = await renderHook(usePage, address);
  sent.length = 0;
  const receive = (message: object) => page.receive(message as LiveMessage);
  return { ...page, receive, fetched: () => sent.map(({ request }) => request) };
}

/** Returns the live message that both players receive when a rematch is accepted. */
const accepted = (id: number, roomCode: string, pace: Pace = 'live') => ({
  type: 'rematchAccepted',
  // A page opens the battle of a request once, so each test has its own request.
  requestId: id,
  game: { id, roomCode, pace },
});

test('an accepted rematch shows a toast for 3 s and leads into the new battle after 1.5 s, once (§4.4.2, 4.4.3, 9.18, 9.24)', async () => {
  const { receive, advance, historyDepth } = await open();
  await receive(accepted(8, 'BKXRTQ'));
  expect(shownToast()).toMatchObject({
    title: 'Rematch Starting!',
    text: 'Get ready for round 2!',
    detail: 'A new battle begins.',
    ms: 3000,
  });
  await advance(1499);
  expect(addressNow()).toBe('/results/7');
  await receive(accepted(8, 'BKXRTQ'));
  await advance(1500);
  expect([addressNow(), historyDepth()]).toEqual(['/game/BKXRTQ', 1]);
});

const player = (id: string) => ({ id, nickname: id, firstName: null, avatarType: null });

/** Caches a rematch request that Ana has just made. */
const addRematch = (expiresInMs: number, by = 'ana', id = 5) =>
  addRequest({
    id,
    kind: 'rematch',
    from: player(by),
    to: player('ben'),
    status: 'pending',
    createdAt: new Date().toISOString(),
    expiresInMs,
  } as PlayRequestReply);
const cachedRequests = () => queryClient.getQueryData<PlayRequestReply[]>(callKey('showPlayRequests'));

test('an accepted request does not expire, and its button sends no second request', async () => {
  const { act, receive, advance } = await open();
  await act(() => addRematch(1400, 'ana', 10));
  await receive(accepted(10, 'BKXRTS'));
  await advance(1499);
  expect([cachedRequests()?.length, shownToast()?.title]).toEqual([1, 'Rematch Starting!']);
  await advance(1);
  expect(cachedRequests()).toEqual([]);
});

test('a request accepted in another tab is dropped at once, although this player asked somebody else', async () => {
  const { act, receive } = await open();
  await act(() => addRematch(4000, 'ana', 6));
  await act(() => addRematch(4000, 'ben', 17));
  await receive(accepted(17, 'BKXRVS'));
  expect(cachedRequests()).toEqual([]);
});

test('the expiry of a request is shown on any page, also after a reload', async () => {
  const createdAt = new Date().toISOString();
  const [from, to] = [player('ana'), player('ben')];
  const request = { id: 5, kind: 'rematch', from, to, status: 'pending', createdAt, expiresInMs: 4000 };
  const { advance } = await open('/account', [request]);
  await advance(4000);
  expect(shownToast()?.title).toBe('Rematch request expired');
});

test.each([
  ['ana', 'Rematch request expired'],
  ['ben', undefined],
])(
  'the expiry of a request that %s made is not shown to another player of the browser',
  async (by, title) => {
    const { act, advance, fetched } = await open('/account');
    await act(() => addRematch(4000, by));
    await advance(3999);
    expect(shownToast()).toBeNull();
    await advance(1);
    expect(shownToast()?.title).toBe(title);
    expect(fetched()).toEqual(title ? ['GET /api/play-requests'] : []);
  },
);

test.each([
  ['an anytime request that is accepted hours later shows a link', '/results/7', 20 * 60, 12, 'BKXRTW'],
  ['an anytime request accepted during a turn shows a link on another device', '/game/9', null, 13, 'BKXRTX'],
  ['an anytime request accepted in its last minutes shows a link', '/results/7', 20, 14, 'BKXRTY'],
])('%s', async (_, address, minutesLeft, id, roomCode) => {
  const { act, receive, advance } = await open(address);
  if (minutesLeft !== null) await act(() => addRematch(minutesLeft * 60_000, 'ana', id));
  await receive(accepted(id, roomCode, 'anytime'));
  expect(toastNow()).toEqual(['Rematch accepted!', 'The next battle has begun.']);
  expect(cachedRequests()).toEqual([]);
  await advance(5000);
  expect(addressNow()).toBe(address);
});

test('a player who accepts an anytime request is led to the battle, also if the message precedes the response', async () => {
  const { receive, advance } = await open();
  noteAccepted(15);
  await receive(accepted(15, 'BKXRTZ', 'anytime'));
  await advance(1500);
  expect(addressNow()).toBe('/game/BKXRTZ');
});

test.each([
  [24, 'a day'],
  [6, '6 hours'],
])('an anytime request of %i hours is shown in a toast, which says: you have %s', async (hours, time) => {
  const { receive } = await open();
  const expiresInMs = hours * 60 * 60 * 1000 - 5;
  await receive({
    type: 'rematchRequest',
    request: { kind: 'rematch', from: { nickname: 'Ben' }, pace: 'anytime', expiresInMs },
  });
  expect(toastNow()).toEqual(['Ben wants a rematch', `Any time: you have ${time}.`]);
});

test('a declined rematch shows its text for 8 s (§4.4.4, 9.24)', async () => {
  const { act, receive } = await open();
  await act(() => addRematch(4000));
  await receive({ type: 'rematchDeclined', chickenMessage: 'Bawk bawk.' });
  expect(shownToast()).toMatchObject({ title: 'Rematch Declined', text: 'Bawk bawk.', ms: 8000 });
  expect(cachedRequests()).toEqual([]);
});

test('a declined rematch leads home after 3 s, and is fetched again (§4.4.6, 9.21)', async () => {
  const { receive, advance, fetched } = await open();
  await receive({ type: 'redirectToHome' });
  expect(fetched()).toEqual(['GET /api/play-requests']);
  await advance(2999);
  expect(addressNow()).toBe('/results/7');
  await advance(1);
  expect(addressNow()).toBe('/');
});

test('a player who declines is led home once, despite the live message about it', async () => {
  const { receive, advance, historyDepth } = await open();
  goHomeSoon();
  await receive({ type: 'redirectToHome' });
  await advance(6000);
  expect([addressNow(), historyDepth()]).toEqual(['/', 1]);
});

test.each([
  ['leads home from', '/player/ana'],
  ['leads home from', '/create-game'],
  ['leads home from', '/join-game/BKXRTQ'],
  ['leads nobody away from', '/game/9'],
  ['leads nobody away from', '/round-summary/9'],
  ['leads nobody away from', '/create-game?room=9'],
])('a declined rematch %s %s', async (does, path) => {
  const { receive, advance } = await open(path);
  await receive({ type: 'redirectToHome' });
  await advance(3000);
  expect(addressNow()).toBe(does === 'leads home from' ? '/' : path);
});

test.each([
  ['a page', '/results/7', '/create-game'],
  ['a room', '/create-game', '/create-game?room=9'],
])('a declined rematch leads nobody away from %s that they have opened meanwhile', async (_, from, to) => {
  const { receive, advance, act } = await open(from);
  await receive({ type: 'redirectToHome' });
  await act(() => go(to));
  await advance(3000);
  expect(addressNow()).toBe(to);
});

test('an accepted rematch shows a link to a player who is in another battle', async () => {
  const { receive, advance } = await open('/game/9');
  await receive(accepted(16, 'BKXRWZ'));
  expect(toastNow()).toEqual(['Rematch accepted!', 'The next battle has begun.']);
  await advance(5000);
  expect(addressNow()).toBe('/game/9');
});
