// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import type { LiveMessage } from '#contract/live.ts';
import { addressNow, renderHook, serve, stopClock, toastNow } from '#tests/support/page.ts';
import { usePlayRequestMessages } from './use-play-request-messages.ts';

const player = (id: string, nickname: string) => ({ id, nickname });
/** A page opens the battle of a challenge once, so each test has its own challenge. */
let id = 400;
const challengeNow = () => ({
  id,
  kind: 'challenge',
  status: 'pending',
  from: player('ann', 'Marmalade'),
  to: player('ben', 'Nutmeg'),
  pace: 'live',
  createdAt: new Date().toISOString(),
  expiresInMs: 60_000,
});

beforeEach(stopClock);

/** Renders a page of one of the two players, and delivers a live message. `fetched`: the requests that follow. */
async function receive(message: object, myId: string, address = '/results/7', isPending = true) {
  id += 1;
  const challenge = challengeNow();
  const sent = serve({
    'GET /api/auth/user': () => Response.json({ id: myId }),
    'GET /api/play-requests': () => Response.json(isPending ? [challenge] : []),
  });
  const page = await renderHook(() => usePlayRequestMessages(), address);
  sent.length = 0;
  await page.receive({ challenge, ...message } as unknown as LiveMessage);
  return { ...page, fetched: () => sent.map(({ request }) => request).sort() };
}

test('the player who asked gets a toast about a declined challenge, which is fetched again (§13.34)', async () => {
  const { fetched } = await receive({ type: 'challengeDeclined' }, 'ann');
  expect(toastNow()[0]).toBe('Not this time');
  expect(fetched()).toEqual(['GET /api/play-requests']);
});

test('another tab of the player who declined closes the dialog without a toast (§13.34)', async () => {
  const { fetched } = await receive({ type: 'challengeDeclined' }, 'ben');
  expect(toastNow()).toEqual([undefined, undefined]);
  expect(fetched()).toEqual(['GET /api/play-requests']);
});

test.each([
  ['/results/7', 'The next battle begins.', '/game/8'],
  ['/game/9', 'The next battle has begun.', '/game/9'],
])('an accepted challenge leads to its battle; at %s the toast reads: %s', async (address, text, to) => {
  const { advance } = await receive({ type: 'challengeAccepted', game: { id: 8 } }, 'ann', address);
  expect(toastNow()).toEqual(['Nutmeg is in!', text]);
  await advance(1500);
  expect(addressNow()).toBe(to);
});

test('an accepted challenge leads to its battle, also if a fetch has already dropped it from the pending ones', async () => {
  const { advance } = await receive(
    { type: 'challengeAccepted', game: { id: 10 } },
    'ann',
    '/results/7',
    false,
  );
  expect(toastNow()).toEqual(['Nutmeg is in!', 'The next battle begins.']);
  await advance(1500);
  expect(addressNow()).toBe('/game/10');
});
