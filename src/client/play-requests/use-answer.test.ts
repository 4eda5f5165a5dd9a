// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { shownToast, toasts as store } from '#client/announce/toasts.ts';
import type { Pace } from '#rules/pace.ts';
import {
  addressNow,
  type Responder,
  refusal,
  renderHook,
  serve,
  stopClock,
  toastNow,
} from '#tests/support/page.ts';
import { enterBattle, goHomeSoon, isAccepted } from './after-answer.ts';
import { useAnswer } from './use-answer.ts';

beforeEach(stopClock);

/** A page opens the battle of a request once, so each test has its own request. */
let id = 200;

async function answer(
  accept: boolean,
  respond: Responder,
  meanwhile = (_id: number) => {},
  pace: Pace = 'live',
) {
  id += 1;
  serve({
    [`POST /api/rematch/${id}/respond`]: respond,
    'GET /api/play-requests': () => Response.json([]),
  });
  const toasts: unknown[] = [];
  const stop = store.subscribe(() => shownToast() && toasts.push(toastNow()));
  const page = await renderHook(() => useAnswer({ ownWords: ['its own words', 'and a text'] }), '/results/7');
  await page.act((rematch) => {
    void rematch.answer(
      {
        kind: 'rematch',
        pace,
        id,
        from: { id: 'ann', nickname: 'Ann', firstName: null, avatarType: null },
      },
      accept,
    );
    meanwhile(id);
  });
  await page.advance(2000);
  stop();
  return { toasts, ...page };
}
const accepted = (id: number, roomCode: string) => Response.json({ game: { id, roomCode } });
const words = [
  ['Rematch accepted!', 'Starting a new game...'],
  ['Rematch Starting!', 'Get ready for round 2!'],
];

test('accepting a rematch shows a toast and leads into the new battle (§2.16.4)', async () => {
  const { toasts } = await answer(true, () => accepted(8, 'BKXRTQ'));
  expect(toasts).toEqual(words);
  expect(addressNow()).toBe('/game/BKXRTQ');
});

test('a live message before the response shows the same toasts, and the response adds none', async () => {
  const message = (requestId: number) =>
    enterBattle({ kind: 'rematch', id: requestId, game: { id: 9, roomCode: 'BKXRTS' } });
  const { toasts, historyDepth } = await answer(true, () => accepted(9, 'BKXRTS'), message);
  expect([toasts, historyDepth()]).toEqual([words, 1]);
  expect(addressNow()).toBe('/game/BKXRTS');
});

test('declining a rematch shows that both players are sent home (§2.16.5, 4.4.5)', async () => {
  const { toasts, advance } = await answer(false, () => Response.json({ game: null }));
  expect(toasts).toEqual([['Rematch declined', 'Sending both players back to home...']]);
  expect(addressNow()).toBe('/results/7');
  await advance(1000);
  expect(addressNow()).toBe('/');
});

test('declining an anytime rematch leads nobody home (§4.4.5)', async () => {
  const { toasts, advance } = await answer(false, () => Response.json({ game: null }), undefined, 'anytime');
  expect(toasts).toEqual([['Rematch declined', 'Ann is told.']]);
  await advance(10_000);
  expect(addressNow()).toBe('/results/7');
});

test('a failed answer is reported in the words of its page', async () => {
  const { toasts } = await answer(true, () => refusal(502));
  expect(toasts).toEqual([['its own words', 'and a text']]);
});

test('a copy of a stored answer, which the browser had sent after a lost connection, is not called a failure', async () => {
  const copy = () => refusal(409, 'This rematch request has been answered already');
  const { toasts } = await answer(true, copy, (requestId) =>
    enterBattle({ kind: 'rematch', id: requestId, game: { id: 10, roomCode: 'BKXRTV' } }),
  );
  expect(toasts).toEqual(words);
  expect(addressNow()).toBe('/game/BKXRTV');
});

test('an answer to a request that was answered in another window is reported', async () => {
  const { toasts } = await answer(true, () => refusal(409, 'This rematch request has been answered already'));
  expect(toasts).toEqual([['its own words', 'and a text']]);
});

test('an acceptance that came after a decline on another device is reported, although the page goes home (§8.20)', async () => {
  const { toasts } = await answer(
    true,
    () => refusal(409, 'This rematch request has been answered already'),
    goHomeSoon,
  );
  expect(toasts).toEqual([['its own words', 'and a text']]);
});

test('a refused acceptance leads nowhere, also if the player accepts on another device later', async () => {
  await answer(true, () => refusal(409, 'You have 20 open anytime battles'), undefined, 'anytime');
  expect(isAccepted(id)).toBe(false);
});
