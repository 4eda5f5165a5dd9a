import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { beforeEach, expect, test, vi } from 'vitest';

const origin = 'https://battle.example';
const script = readFileSync(new URL('../public/sw.js', import.meta.url), 'utf8');

type Listener = (event: object) => void;
type Open = { url: string; focus: () => Promise<Open>; navigate: (to: string) => Promise<void> };

const shown = vi.fn(async (..._: unknown[]) => undefined);
const opened = vi.fn(async (_: string) => undefined);
let windows: Open[];
let listeners: Map<string, Listener>;

/** Runs the worker in a fake browser that records notifications and opened windows. */
beforeEach(() => {
  windows = [];
  listeners = new Map();
  shown.mockClear();
  opened.mockClear();
  const self = {
    location: { origin },
    addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
    registration: { showNotification: shown },
    clients: { matchAll: async () => windows, openWindow: opened },
  };
  runInNewContext(script, { self, URL });
});

/** Dispatches an event. Resolves when the worker has handled it. */
async function dispatch(type: 'push' | 'notificationclick', about: object): Promise<void> {
  const pending: unknown[] = [];
  listeners.get(type)?.({ ...about, waitUntil: (work: unknown) => pending.push(work) });
  await Promise.all(pending);
}

const pushed = (text: string | null) =>
  dispatch('push', { data: text === null ? null : { json: () => JSON.parse(text) } });
const tapped = (path: unknown) =>
  dispatch('notificationclick', { notification: { close: () => {}, data: { path } } });

function page(path: string, controlled = true): Open {
  const open: Open = {
    url: `${origin}${path}`,
    focus: vi.fn(async () => open),
    navigate: vi.fn(async () => {
      if (!controlled) throw new TypeError('not controlled');
    }),
  };
  windows.push(open);
  return open;
}

const move = {
  title: 'Your move against Nutmeg',
  body: 'Pick your song.',
  path: '/game/7',
  tag: 'battle-7',
};

test('a push is shown, and replaces the previous one of the same battle (§12.26)', async () => {
  await pushed(JSON.stringify(move));
  expect(shown).toHaveBeenCalledExactlyOnceWith('Your move against Nutmeg', {
    body: 'Pick your song.',
    tag: 'battle-7',
    renotify: true,
    data: { path: '/game/7' },
    icon: '/icon-192.png',
    badge: '/badge-96.png',
  });
});

test.each([null, 'not JSON', '7', 'null', '{}', '{"title":""}', '{"title":{"a":1}}'])(
  'an unreadable push is shown with a general text: %s',
  async (text) => {
    await pushed(text);
    const front = expect.objectContaining({ data: { path: '/' } });
    expect(shown).toHaveBeenCalledExactlyOnceWith('Banger Battle', front);
    // Browsers reject `renotify` without a tag.
    expect(shown.mock.calls[0]?.[1]).not.toHaveProperty('renotify');
  },
);

test.each([
  'https://evil.example/',
  '//evil.example/x',
  '/\\evil.example',
  'javascript:alert(1)',
  7,
  undefined,
])('a tap on a push opens only pages of this site: %s (§12.26)', async (path) => {
  await pushed(JSON.stringify({ ...move, path }));
  expect(shown.mock.calls[0]?.[1]).toMatchObject({ data: { path: '/' } });
  await tapped(path);
  expect(opened).toHaveBeenCalledExactlyOnceWith(`${origin}/`);
});

test('a tap on a push opens the page of the battle, in an open window if there is one (§12.26)', async () => {
  await tapped('/game/7');
  expect(opened).toHaveBeenCalledExactlyOnceWith(`${origin}/game/7`);
  const home = page('/home');
  await tapped('/game/7');
  expect(home.focus).toHaveBeenCalledOnce();
  expect(home.navigate).toHaveBeenCalledExactlyOnceWith(`${origin}/game/7`);
  const battle = page('/game/7');
  await tapped('/game/7');
  expect(battle.focus).toHaveBeenCalledOnce();
  expect(battle.navigate).not.toHaveBeenCalled();
  expect(opened).toHaveBeenCalledOnce();
});

test('a tap on a push opens a new window if the worker does not control the open one', async () => {
  page('/home', false);
  await tapped('/game/7');
  expect(opened).toHaveBeenCalledExactlyOnceWith(`${origin}/game/7`);
});
