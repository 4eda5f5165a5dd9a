// @vitest-environment happy-dom
import { type ComponentProps, createElement } from 'react';
import { expect, test } from 'vitest';
import { dismissToast, shownToast } from '#client/announce/toasts.ts';
import { enterBattle } from '#client/play-requests/after-answer.ts';
import { usePlayRequestMessages } from '#client/play-requests/use-play-request-messages.ts';
import { type Responder, refusal, render, serve, stopClock, toastNow } from '#tests/support/page.ts';
import { AskRematch } from './ask-rematch.tsx';

/** The request that the server lists once Ana has asked, on this device or another. */
const request = (expiresInMs: number) => {
  const createdAt = new Date().toISOString();
  const [from, to] = [{ id: 'ana' }, { id: 'ben' }];
  return { id: 5, kind: 'rematch', from, to, status: 'pending', createdAt, expiresInMs };
};
const none = () => Response.json([]);

function Page(props: ComponentProps<typeof AskRematch>) {
  usePlayRequestMessages();
  return createElement(AskRematch, props);
}

async function open(
  opponentId: string,
  outgoing: Responder,
  respond: Responder,
  others: Parameters<typeof serve>[0] = {},
) {
  const sent = serve({
    'GET /api/auth/user': () => Response.json({ id: 'ana' }),
    'GET /api/play-requests': outgoing,
    'POST /api/rematch/request': respond,
    ...others,
  });
  const opponent = { id: opponentId, nickname: 'Ben', firstName: null, avatarType: null };
  const page = await render(createElement(Page, { id: '7', mode: 'fast', opponent }), '/results/7');
  return { ...page, sent: () => sent.filter(({ request }) => request.startsWith('POST')) };
}

async function ask(opponentId: string, response: Response, outgoing = none) {
  const page = await open(opponentId, outgoing, () => response);
  await page.press('Request rematch');
  return page;
}
const toastTexts = () => [...toastNow(), shownToast()?.detail];

test('a rematch request is sent to the opponent, with the battle and its mode', async () => {
  const { sent } = await ask('ben', Response.json(request(120_000)));
  expect(toastNow()).toEqual(['Rematch requested', 'Ben has been asked.']);
  expect(sent().map(({ body }) => body)).toEqual([
    { toUserId: 'ben', originalGameId: '7', gameMode: 'fast' },
  ]);
});

test('a rematch request is not sent without an opponent (§5.30)', async () => {
  const { sent } = await ask('', refusal(400));
  expect(toastNow()).toEqual(['Cannot send rematch request', 'Missing game or opponent information.']);
  expect(sent()).toEqual([]);
});

test('a rematch request that expires shows a toast', async () => {
  stopClock();
  const { advance } = await ask('ben', Response.json(request(120_000)));
  dismissToast();
  await advance(119_999);
  expect(shownToast()).toBeNull();
  await advance(1);
  expect([shownToast()?.tone, ...toastNow()]).toEqual([
    'warn',
    'Rematch request expired',
    'They did not answer in time.',
  ]);
});

test('a rematch request sent on another device is shown as pending', async () => {
  const pending = Response.json({ message: 'Asked already', timeoutMs: 90_000 }, { status: 409 });
  const responses = [none(), Response.json([request(90_000)])];
  const pressed = await ask('ben', pending, () => responses.shift() ?? none());
  expect(toastNow()[0]).toBe('Rematch requested');
  expect(pressed.buttons()).toEqual(['Rematch requested. 2\u00a0minutes left.']);
  await pressed.unmount();
  const { buttons, box } = await open('ben', () => Response.json([request(90_000)]), none);
  expect(buttons()).toEqual(['Rematch requested. 2\u00a0minutes left.']);
  expect(box.querySelector('button')?.getAttribute('aria-disabled')).toBe('true');
});

test('a rematch request whose response is lost is shown as sent, if the server has it', async () => {
  const responses = [none(), Response.json([request(90_000)])];
  const { buttons } = await ask('ben', refusal(502), () => responses.shift() ?? none());
  expect(toastNow()).toEqual(['Rematch requested', 'Ben has been asked.']);
  expect(buttons()).toEqual(['Rematch requested. 2\u00a0minutes left.']);
});

test('a rematch that starts while the response to its request is lost is not called a failure', async () => {
  stopClock();
  const page = await open('ben', none, () => {
    enterBattle({ kind: 'rematch', id: 300, game: { id: 8, roomCode: 'BKXRTQ' } });
    return refusal(502);
  });
  await page.press('Request rematch');
  expect(toastNow()[0]).toBe('Rematch Starting!');
});

test.each([
  [refusal(409, 'Played already'), 'Played already'],
  [refusal(409, 'Asked already: 90000 milliseconds left'), 'Asked already.'],
  [refusal(502), undefined],
])('a failed rematch request shows an error toast (§8.18)', async (response, detail) => {
  await ask('ben', response);
  expect(toastTexts()).toEqual([
    'Failed to send rematch request',
    'Something went wrong. Please try again.',
    detail,
  ]);
});

test('an acceptance on the results page that fails has the words for a rematch', async () => {
  const theirs = () => Response.json([{ ...request(90_000), from: { id: 'ben' }, to: { id: 'ana' } }]);
  const accept = 'POST /api/rematch/5/respond';
  const { press, buttons } = await open('ben', theirs, none, { [accept]: () => refusal(502) });
  await press(buttons()[0] ?? '');
  expect(toastNow()).toEqual(['Failed to respond to rematch', 'Something went wrong. Please try again.']);
});
