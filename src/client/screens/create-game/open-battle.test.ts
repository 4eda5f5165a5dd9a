// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { shownToast } from '#client/announce/toasts.ts';
import { tabStorage } from '#client/device/storage.ts';
import { addressNow, type Responder, refusal, renderHook, serve, toastNow } from '#tests/support/page.ts';
import { clearChoice, storeChoice, storedChoice, useOpenBattle } from './open-battle.ts';

afterEach(clearChoice);

const byDefault = { mode: 'fast', battleType: 'wildcard', pace: 'live' };

test('the choices for a room last until they are cleared', () => {
  storeChoice({ mode: 'secret' });
  storeChoice({ battleType: 'pop', pace: 'anytime' });
  expect(storedChoice()).toMatchObject({ mode: 'secret', battleType: 'pop', pace: 'anytime' });
  clearChoice();
  expect(storedChoice()).toMatchObject(byDefault);
});

test.each(['"', 'null', '7', '{"mode":"slow","battleType":"polka","pace":"never"}'])(
  'an unreadable choice, %s, is the default',
  (text) => {
    tabStorage.set('roomChoice', text);
    expect(storedChoice()).toMatchObject(byDefault);
  },
);

const opened = Response.json({ id: 7, roomCode: 'BKXRTQ' });

async function openBattle(respond: Responder, onOpened = () => {}, rooms: object[][] = []) {
  const all = serve({
    'POST /api/games': respond,
    'GET /api/games/mine': () => Response.json(rooms.shift() ?? []),
  });
  const page = await renderHook(useOpenBattle, '/create-game');
  await page.act(({ open }) => open({ mode: 'fast', battleType: 'pop' }, onOpened));
  return { ...page, sent: all.filter(({ request }) => request.startsWith('POST')) };
}

test('an opened room shows its code and its page (§8.35)', async () => {
  const { sent, historyDepth } = await openBattle(() => opened.clone());
  expect(toastNow()).toEqual(['Game Created!', 'Room code: BKXRTQ']);
  expect(sent.map(({ body }) => body)).toEqual([{ mode: 'fast', battleType: 'pop' }]);
  expect([addressNow(), historyDepth()]).toEqual(['/create-game?room=7', 0]);
});

test.each([
  [refusal(502), undefined],
  [refusal(429, 'Too many rooms'), 'Too many rooms'],
])('a room that could not be opened shows an error toast (§8.6)', async (response, detail) => {
  await openBattle(() => response);
  expect([...toastNow(), shownToast()?.detail]).toEqual(['Error', 'Failed to create game', detail]);
  expect(addressNow()).toBe('/create-game');
});

test('a room whose response is lost is opened as after a success, if it is new and has the chosen terms', async () => {
  const room = { mode: 'fast', battleType: 'pop', pace: 'live', status: 'waiting', roomCode: 'BKXRTQ' };
  const older = { ...room, id: 6 };
  const others = [{ ...room, id: 9, battleType: 'rock' }, older];
  await openBattle(() => refusal(502), undefined, [[older], others]);
  expect([addressNow(), toastNow()[1]]).toEqual(['/create-game', 'Failed to create game']);
  await openBattle(() => refusal(502), undefined, [[older], [{ ...room, id: 7 }, ...others]]);
  expect([addressNow(), toastNow()[1]]).toEqual(['/create-game?room=7', 'Room code: BKXRTQ']);
});

test('the choices for a room are cleared only when it is open (§12.11)', async () => {
  const onOpened = vi.fn();
  storeChoice({ mode: 'secret' });
  await openBattle(() => refusal(409, 'Too many open'), onOpened);
  expect([onOpened.mock.calls.length, storedChoice().mode]).toEqual([0, 'secret']);
  await openBattle(() => opened.clone(), onOpened);
  expect([onOpened.mock.calls.length, storedChoice().mode]).toEqual([1, 'fast']);
});

test.each([
  [opened.clone(), 'Room code: BKXRTQ', '/create-game?room=7'],
  [refusal(502), 'Failed to create game', undefined],
])(
  'a player who left the page gets a toast with a link to the room, or with the error',
  async (response, text, href) => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const page = await openBattle(() => promise);
    await page.unmount();
    resolve(response);
    await expect.poll(() => toastNow()[1]).toBe(text);
    expect(shownToast()?.link?.to).toBe(href);
    expect(addressNow()).toBe('/create-game');
  },
);
