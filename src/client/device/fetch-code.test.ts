import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const page = {
  heard: new EventTarget(),
  assign: vi.fn(),
  reload: vi.fn(),
  kept: new Map<string, string>(),
};

beforeEach(() => {
  vi.clearAllMocks();
  vi.resetModules();
  page.kept.clear();
  page.heard = new EventTarget();
  const location = { href: 'https://battle.example/home', assign: page.assign, reload: page.reload };
  vi.stubGlobal('window', {
    location,
    addEventListener: page.heard.addEventListener.bind(page.heard),
  });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => page.kept.get(key) ?? null,
    setItem: (key: string, value: string) => page.kept.set(key, value),
  });
  answers(true);
});
afterEach(() => vi.unstubAllGlobals());

const answers = (ok: boolean) => vi.stubGlobal('fetch', async () => ({ ok }));
const fresh = () => import('./fetch-code.ts');

test('a page whose code did not come is loaded anew, once for each build', async () => {
  const { reloadForNewBuild } = await fresh();
  await reloadForNewBuild();
  await reloadForNewBuild();
  expect(page.reload).toHaveBeenCalledOnce();
});

test('without the game it stays, and is loaded anew the next time', async () => {
  const { reloadForNewBuild } = await fresh();
  answers(false);
  await reloadForNewBuild();
  expect(page.reload).not.toHaveBeenCalled();
  answers(true);
  await reloadForNewBuild();
  expect(page.reload).toHaveBeenCalledOnce();
});

test('one that is about to lead elsewhere comes up there', async () => {
  const { reloadForNewBuild, setAhead } = await fresh();
  setAhead('/game/7');
  await reloadForNewBuild();
  expect(page.assign).toHaveBeenCalledExactlyOnceWith('/game/7');
  expect(page.reload).not.toHaveBeenCalled();
});

test('a player who goes on while it is loaded comes to where they went', async () => {
  const { reloadForNewBuild } = await fresh();
  await reloadForNewBuild();
  page.heard.dispatchEvent(new Event('pushState'));
  expect(page.reload).toHaveBeenCalledTimes(2);
});
