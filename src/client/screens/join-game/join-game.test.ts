// @vitest-environment happy-dom
import { createElement } from 'react';
import { expect, test } from 'vitest';
import type { LiveMessage } from '#contract/live.ts';
import { render, serve } from '#tests/support/page.ts';
import { JoinGame } from './join-game.tsx';

test('the page of the host’s own room changes when the opponent joins', async () => {
  const host = { id: 'ann', nickname: 'Marmalade', avatarType: 'male_1' };
  const room = {
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
