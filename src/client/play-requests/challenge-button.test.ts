// @vitest-environment happy-dom
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { announcements } from '#client/announce/announce.ts';
import { type Responder, refusal, render, serve, toastNow } from '#tests/support/page.ts';
import { ChallengeButton } from './challenge-button.tsx';

const ana = { id: 'ana', nickname: 'Ana', firstName: null, avatarType: null };
const ben = { id: 'ben', nickname: 'Ben', firstName: null, avatarType: null };
/** The challenge that the server lists once Ana has asked. */
const challenge = (expiresInMs: number) => ({
  id: 5,
  kind: 'challenge',
  status: 'pending',
  from: ana,
  to: ben,
  mode: 'fast',
  battleType: 'pop',
  createdAt: new Date().toISOString(),
  expiresInMs,
});
const none = () => Response.json([]);
const listed = (expiresInMs: number) => () => Response.json([challenge(expiresInMs)]);

/** Asks Ben. `lists`: the server's responses to requests for the challenges; the last one is repeated. */
async function ask(respond: Responder, lists: Responder[]) {
  serve({
    'GET /api/auth/user': () => Response.json(ana),
    'GET /api/play-requests': () => ((lists.length > 1 && lists.shift()) || lists[0] || none)(),
    'POST /api/challenges': respond,
  });
  const page = await render(createElement(ChallengeButton, { player: ben }), '/rivals/ben');
  await page.press('Play Ben again');
  return page;
}

test('a challenge whose response is lost is shown as sent, if the server has it', async () => {
  const { buttons } = await ask(() => refusal(502), [none, listed(90_000)]);
  expect(toastNow()).toEqual([undefined, undefined]);
  expect(buttons()).toEqual(['Ben is asked. 2\u00a0minutes left.']);
});

test.each([
  ['did not arrive', [none]],
  ['did not arrive, after an earlier one has expired,', [listed(0)]],
])('a challenge that %s is shown as a failure', async (_, lists) => {
  const { buttons } = await ask(() => refusal(502), lists);
  expect(toastNow()[0]).toBe('Ben was not asked');
  expect(buttons()).toEqual(['Play Ben again']);
});

test('a challenge that was sent on another device is shown and announced as sent', async () => {
  const pending = () => Response.json({ message: 'Asked already', timeoutMs: 90_000 }, { status: 409 });
  const { buttons } = await ask(pending, [none, listed(90_000)]);
  expect(toastNow()).toEqual([undefined, undefined]);
  expect(buttons()).toEqual(['Ben is asked. 2\u00a0minutes left.']);
  expect(announcements.getSnapshot().map(({ text }) => text)).toContain('Ben is asked. 2\u00a0minutes left.');
});
