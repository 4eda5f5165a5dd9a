// @vitest-environment happy-dom
import { createElement } from 'react';
import { expect, test, vi } from 'vitest';
import type { Game } from '#contract/schemas.ts';
import { render, serve } from '#tests/support/page.ts';
import { Lobby } from './lobby.tsx';

test.each(['live', 'anytime'] as const)('the host of a waiting %s room is offered pushes', async (pace) => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('iPhone');
  serve({
    'GET /api/auth/user': () => Response.json({ id: 'ana', nickname: 'Ana' }),
    'GET /api/site': () => Response.json({ anytimeHours: 24, pushKey: 'key' }),
    'GET /api/games/7/songs': () => Response.json([]),
  });
  const host = { id: 'ana', nickname: 'Ana', firstName: null, avatarType: null };
  const game = { id: 7, roomCode: 'BKXRTQ', host, mode: 'fast', battleType: 'pop', pace, timeoutMs: 1000 };
  const page = await render(createElement(Lobby, { game: game as unknown as Game }));
  expect(page.text()).toContain('To be told on an iPhone');
  vi.restoreAllMocks();
});
