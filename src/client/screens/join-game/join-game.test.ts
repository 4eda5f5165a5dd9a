// @vitest-environment happy-dom
import { createElement } from 'react';
import { expect, test } from 'vitest';
import type { LiveMessage } from '#contract/live.ts';
import { refusal, render, serve, stopClock, toastNow } from '#tests/support/page.ts';
import { JoinGame } from './join-game.tsx';

const host = { id: 'ann', nickname: 'Marmalade', avatarType: 'male_1' };
const waiting = {
  id: 7,
  roomCode: 'BKXRTQ',
  mode: 'fast',
  battleType: 'pop',
  pace: 'live',
  song: null,
  status: 'waiting',
  mine: true,
  hostSide: 'a',
  host,
};

test('the page of the host’s own room changes when the opponent joins', async () => {
  const room = { ...waiting };
  serve({
    'GET /api/auth/user': () => Response.json(host),
    'GET /api/games/room/BKXRTQ': () => Response.json(room),
  });
  const page = await render(createElement(JoinGame), '/join-game?code=BKXRTQ');
  expect(page.text()).toContain('nobody has joined yet');
  room.status = 'active';
  await page.receive({ type: 'gameUpdated', gameId: 7 } as LiveMessage);
  expect(page.text()).toContain('Your battle is on');
});

test('an invitation shows that another player took the seat, and a failed look-up does not hide it', async () => {
  stopClock();
  const responses = [Response.json({ ...waiting, mine: false }), refusal(502)];
  serve({
    'GET /api/auth/user': () => Response.json(host),
    'GET /api/games/room/BKXRTQ': () =>
      responses.shift() ?? Response.json({ ...waiting, mine: false, status: 'active' }),
  });
  const page = await render(createElement(JoinGame), '/join-game?code=BKXRTQ');
  await page.advance(30_000);
  expect(page.text()).toContain('Room found.');
  await page.advance(30_000);
  expect(page.text()).toContain('This room is full');
  expect(page.buttons()).not.toContain('Join Game!');
});

test('a link whose code lacks a letter says that no room has this code', async () => {
  serve({
    'GET /api/auth/user': () => Response.json(host),
    'GET /api/games/room/BKXRT': () => refusal(400),
  });
  const page = await render(createElement(JoinGame), '/join-game?code=BKXRT');
  expect(page.text()).toContain('No room is open under this code.');
});

test('a press with an unknown room code shows the message of the server (§8.7)', async () => {
  const sent = serve({
    'GET /api/auth/user': () => Response.json(host),
    'GET /api/games/room/BKXRTQ': () => refusal(404, 'Game not found'),
  });
  const page = await render(createElement(JoinGame), '/join-game?code=BKXRTQ');
  const before = sent.length;
  await page.press('Join Game!');
  expect(toastNow()).toEqual(['Error', 'Game not found']);
  expect(sent.slice(before)).toMatchObject([{ request: 'GET /api/games/room/BKXRTQ' }]);
});
