import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storage } from '#client/device/storage.ts';
import { useNewPlayer } from './landing-choice.tsx';

const page = vi.hoisted(() => ({ navigate: vi.fn() }));
vi.mock('wouter', () => ({ useLocation: () => ['/', page.navigate] }));

const happened: string[] = [];
const dataLayer: object[] = [];
beforeEach(() => {
  happened.length = 0;
  dataLayer.length = 0;
  page.navigate.mockImplementation((to: string) => happened.push(`go to ${to}`));
  vi.stubGlobal('window', { dataLayer });
  vi.stubGlobal('sessionStorage', { clear: () => happened.push('clear the session storage') });
  vi.stubGlobal('fetch', async (address: string, { method }: RequestInit) => {
    happened.push(`${method} ${address}`);
    return new Response(null, { status: 503 });
  });
});
afterEach(() => vi.unstubAllGlobals());

async function start(code: string | null) {
  const found: { flow?: ReturnType<typeof useNewPlayer> } = {};
  renderToStaticMarkup(
    createElement(() => {
      found.flow = useNewPlayer(code);
      return null;
    }),
  );
  await found.flow?.start();
}
const kept = () =>
  (['pendingInviteCode', 'pendingJoinAfterNickname', 'user', 'forceNewAccount'] as const).map((key) =>
    storage.get(key),
  );

test('a new player begins with nothing, even when the logout fails (§4.2.5-7, 7.2.10, 7.3.2, 8.28)', async () => {
  for (const key of ['pendingInviteCode', 'pendingJoinAfterNickname', 'user'] as const)
    storage.set(key, 'OLD');
  await start(null);
  expect(kept()).toEqual([null, null, null, 'true']);
  expect(happened).toEqual(['POST /api/logout', 'clear the session storage', 'go to /nickname']);
  expect(dataLayer).toEqual([{ event: 'signup_started' }]);
});

test('an invitation goes along (§4.2.5)', async () => {
  await start('BKXRTQ');
  expect(kept()).toEqual([null, 'BKXRTQ', null, 'true']);
});
