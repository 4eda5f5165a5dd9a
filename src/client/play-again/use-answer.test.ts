// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { shownToast, toast, watchToasts } from '#client/announce/toasts.ts';
import {
  type Answer,
  addressNow,
  refusal,
  renderHook,
  serve,
  stopClock,
  toastNow,
} from '#tests/support/page.ts';
import { startRematch } from './start-next.ts';
import { useAnswer } from './use-answer.ts';

beforeEach(stopClock);

async function answer(accept: boolean, reply: Answer, meanwhile = () => {}) {
  serve({ 'POST /api/rematch/3/respond': reply });
  const said: unknown[] = [];
  const stop = watchToasts(() => shownToast() && said.push(toastNow()));
  const page = await renderHook(
    () => useAnswer({ sayFailed: () => toast({ tone: 'failed', title: 'its own words' }) }),
    '/results/7',
  );
  await page.act((rematch) => {
    rematch.answer({ kind: 'rematch', id: 3, name: 'Ann' }, accept);
    meanwhile();
  });
  await page.pass(2000);
  stop();
  return { said, ...page };
}
const accepted = (roomCode: string) => Response.json({ game: { roomCode } });
const words = [
  ['Rematch accepted!', 'Starting a new game...'],
  ['Rematch Starting!', 'Get ready for round 2!'],
];

test('a yes says so, and leads into the new battle (§2.16.4)', async () => {
  const { said } = await answer(true, () => accepted('BKXRTQ'));
  expect(said).toEqual(words);
  expect(addressNow()).toBe('/game/BKXRTQ');
});

test('the live message that comes before the answer leads there in the same words, and the answer adds nothing', async () => {
  const message = () => startRematch('BKXRTS');
  const { said, behind } = await answer(true, () => accepted('BKXRTS'), message);
  expect([said, behind()]).toEqual([words, 1]);
  expect(addressNow()).toBe('/game/BKXRTS');
});

test('a no says that both are sent home (§2.16.5, 4.4.5)', async () => {
  const { said, pass } = await answer(false, () => Response.json({ game: null }));
  expect(said).toEqual([['Rematch declined', 'Sending both players back to home...']]);
  expect(addressNow()).toBe('/results/7');
  await pass(1000);
  expect(addressNow()).toBe('/');
});

test('an answer that did not arrive is worded by the page it was given on', async () => {
  const { said } = await answer(true, () => refusal(502));
  expect(said).toEqual([['its own words', undefined]]);
});
