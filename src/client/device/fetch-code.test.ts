import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const page = {
  events: new EventTarget(),
  assign: vi.fn(),
  reload: vi.fn(),
  stored: new Map<string, string>(),
};

beforeEach(() => {
  vi.clearAllMocks();
  vi.resetModules();
  page.stored.clear();
  page.events = new EventTarget();
  const location = { href: 'https://battle.example/home', assign: page.assign, reload: page.reload };
  vi.stubGlobal('window', {
    location,
    addEventListener: page.events.addEventListener.bind(page.events),
  });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => page.stored.get(key) ?? null,
    setItem: (key: string, value: string) => page.stored.set(key, value),
  });
  stubFetch(true);
});
afterEach(() => vi.unstubAllGlobals());

const stubFetch = (ok: boolean) => vi.stubGlobal('fetch', async () => ({ ok }));
const importAgain = () => import('./fetch-code.ts');

test('a page whose code did not load is reloaded, once per build', async () => {
  const { reloadForNewBuild } = await importAgain();
  await reloadForNewBuild();
  await reloadForNewBuild();
  expect(page.reload).toHaveBeenCalledOnce();
});

test('a page is not reloaded while the server is unreachable, but the next time', async () => {
  const { reloadForNewBuild } = await importAgain();
  stubFetch(false);
  await reloadForNewBuild();
  expect(page.reload).not.toHaveBeenCalled();
  stubFetch(true);
  await reloadForNewBuild();
  expect(page.reload).toHaveBeenCalledOnce();
});

test('a page that is about to open another page loads that page', async () => {
  const { reloadForNewBuild, setNextPath } = await importAgain();
  setNextPath('/game/7');
  await reloadForNewBuild();
  expect(page.assign).toHaveBeenCalledExactlyOnceWith('/game/7');
  expect(page.reload).not.toHaveBeenCalled();
});

test('a navigation during the reload loads the new page', async () => {
  const { reloadForNewBuild } = await importAgain();
  await reloadForNewBuild();
  page.events.dispatchEvent(new Event('pushState'));
  expect(page.reload).toHaveBeenCalledTimes(2);
});
