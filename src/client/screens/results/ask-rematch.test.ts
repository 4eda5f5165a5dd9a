// @vitest-environment happy-dom
import { createElement } from 'react';
import { expect, onTestFinished, test } from 'vitest';
import { clearOutgoing } from '#client/again/outgoing-rematch.ts';
import { dismissToast, shownToast } from '#client/announce/toasts.ts';
import { openPage, refusal, serve, stopClock, toastNow } from '#tests/support/page.ts';
import { AskRematch } from './ask-rematch.tsx';

async function ask(opponentId: string, answer: Response) {
  const sent = serve({
    'GET /api/auth/user': () => Response.json({ id: 'ana' }),
    'GET /api/rematch/pending': () => Response.json([]),
    'GET /api/challenges': () => Response.json([]),
    'POST /api/rematch/request': () => answer,
  });
  const opponent = { id: opponentId, nickname: 'Ben', firstName: null, avatarType: null };
  const asks = { id: '7', mode: 'fast', pace: 'live', opponent } as const;
  const page = await openPage(createElement(AskRematch, asks), '/results/7');
  onTestFinished(async () => {
    await page.leave();
    clearOutgoing();
  });
  await page.press('Request rematch');
  return { ...page, sent: sent.filter(({ asked }) => asked.startsWith('POST')) };
}
const toldOf = () => [...toastNow(), shownToast()?.detail];

test('a rematch is asked of the opponent, for this battle and its mode', async () => {
  const { sent } = await ask('ben', Response.json({ expiresInMs: 120_000 }));
  expect(toastNow()).toEqual(['Rematch requested', 'Ben has been asked.']);
  expect(sent.map(({ body }) => body)).toEqual([{ toUserId: 'ben', originalGameId: '7', gameMode: 'fast' }]);
});

test('without an opponent nothing is sent (§5.30)', async () => {
  const { sent } = await ask('', refusal(400));
  expect(toastNow()).toEqual(['Cannot send rematch request', 'Missing game or opponent information.']);
  expect(sent).toEqual([]);
});

test('a request that no one answers says so when its time is up', async () => {
  stopClock();
  const { pass } = await ask('ben', Response.json({ expiresInMs: 120_000 }));
  dismissToast();
  await pass(119_999);
  expect(shownToast()).toBeNull();
  await pass(1);
  expect([shownToast()?.tone, ...toastNow()]).toEqual([
    'warn',
    'Rematch request expired',
    'They did not answer in time.',
  ]);
});

test('a request that waits already, as after a reload, is shown as one that waits', async () => {
  const waits = Response.json({ message: 'Asked already', timeoutMs: 90_000 }, { status: 409 });
  const { box } = await ask('ben', waits);
  expect(toastNow()[0]).toBe('Rematch requested');
  expect(box.querySelector('button')?.getAttribute('aria-disabled')).toBe('true');
});

test.each([
  [refusal(409, 'Played already'), 'Played already'],
  [refusal(502), undefined],
])('a request that fails says so (§8.18)', async (answer, detail) => {
  await ask('ben', answer);
  expect(toldOf()).toEqual([
    'Failed to send rematch request',
    'Something went wrong. Please try again.',
    detail,
  ]);
});
