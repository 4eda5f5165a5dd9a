import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dismissToast, shownToast } from '#client/announce/toasts.ts';
import { queryClient } from '#client/data/query-client.ts';
import type { Pace } from '#rules/pace.ts';
import { outgoingNow, rememberOutgoing } from './outgoing-rematch.ts';
import { goHomeSoon, setOwnYes } from './start-next.ts';
import { useRematchMessages } from './use-again-messages.ts';

const page = vi.hoisted(() => ({ tell: (_: object) => {}, navigate: vi.fn() }));
vi.mock('#client/live/live-context.ts', () => ({
  useLiveMessages: (hear: (message: object) => void) => {
    page.tell = hear;
  },
}));
vi.mock('wouter/use-browser-location', () => ({ navigate: page.navigate }));

const at = (pathname: string) => vi.stubGlobal('window', { location: { pathname } });

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  at('/results/7');
  useRematchMessages();
});
afterEach(() => {
  dismissToast();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a request that arrives is fetched, so that the dialog opens (§4.4.1)', () => {
  const fetched = vi.spyOn(queryClient, 'invalidateQueries');
  page.tell({ type: 'rematchRequest', request: {} });
  expect(fetched).toHaveBeenCalledExactlyOnceWith({ queryKey: ['showRematches', null, null] });
});

/** What a yes to a rematch brings to both. */
const accepted = (id: number, roomCode: string, pace: Pace = 'live') => ({
  type: 'rematchAccepted',
  game: { id, roomCode, pace },
});

test('results lead to the rematch as soon as it is accepted', () => {
  const fetched = vi.spyOn(queryClient, 'invalidateQueries');
  page.tell(accepted(9, 'BKXRTR'));
  expect(fetched).toHaveBeenCalledWith({ queryKey: ['showResults'] });
});

test('other tabs of whoever accepted ask no more', () => {
  const fetched = vi.spyOn(queryClient, 'invalidateQueries');
  page.tell(accepted(10, 'BKXRTS'));
  expect(fetched).toHaveBeenCalledWith({ queryKey: ['showRematches', null, null] });
});

test('rematchAccepted says so for 3 s and leads into the new battle after 1.5 s, once (§4.4.2, 4.4.3, 9.18, 9.24)', () => {
  page.tell(accepted(8, 'BKXRTQ'));
  expect(shownToast()).toMatchObject({
    title: 'Rematch Starting!',
    text: 'Get ready for round 2!',
    detail: 'A new battle begins.',
    ms: 3000,
  });
  vi.advanceTimersByTime(1499);
  expect(page.navigate).not.toHaveBeenCalled();
  page.tell(accepted(8, 'BKXRTQ'));
  vi.advanceTimersByTime(1500);
  expect(page.navigate).toHaveBeenCalledExactlyOnceWith('/game/BKXRTQ');
});

test('a request that was accepted does not expire, and its button does not ask again meanwhile', () => {
  rememberOutgoing('7', 4000);
  page.tell(accepted(8, 'BKXRTQ'));
  expect(outgoingNow()?.battleId).toBe('7');
  vi.advanceTimersByTime(4000);
  expect(shownToast()?.title).not.toBe('Rematch request expired');
});

async function hearsAnytime(id: number, roomCode: string) {
  page.tell(accepted(id, roomCode, 'anytime'));
  await vi.dynamicImportSettled();
  const { title, text } = shownToast() ?? {};
  expect([title, text]).toEqual(['Rematch accepted!', 'The next battle has begun.']);
  vi.advanceTimersByTime(5000);
  expect(page.navigate).not.toHaveBeenCalled();
}

test('who asked any time is told the way hours later, and led nowhere', async () => {
  rememberOutgoing('7', 20 * 60 * 60 * 1000);
  await hearsAnytime(12, 'BKXRTW');
  expect(outgoingNow()).toBeNull();
});

test('so it is on another device of theirs, in the middle of a turn', async () => {
  at('/game/9');
  await hearsAnytime(13, 'BKXRTX');
});

test('so it is where they asked once more with minutes left', async () => {
  rememberOutgoing('7', 20 * 60 * 1000);
  await hearsAnytime(14, 'BKXRTY');
});

test('whoever says yes any time is led there, also where the message comes before the answer', () => {
  setOwnYes(() => {});
  page.tell(accepted(15, 'BKXRTZ', 'anytime'));
  setOwnYes(null);
  vi.advanceTimersByTime(1500);
  expect(page.navigate).toHaveBeenCalledExactlyOnceWith('/game/BKXRTZ');
});

test('a request any time is told with the way to where it is answered', async () => {
  const request = { fromUserNickname: 'Ben', pace: 'anytime' };
  page.tell({ type: 'rematchRequest', request });
  await vi.dynamicImportSettled();
  const { title, text } = shownToast() ?? {};
  expect([title, text]).toEqual(['Ben wants a rematch', 'Any time: you have a day.']);
});

test('rematchDeclined shows its line for 8 s (§4.4.4, 9.24)', () => {
  page.tell({ type: 'rematchDeclined', chickenMessage: 'Bawk bawk.' });
  expect(shownToast()).toMatchObject({ title: 'Rematch Declined', text: 'Bawk bawk.', ms: 8000 });
});

test('redirectToHome leads home after 3 s (§4.4.6, 9.21)', () => {
  page.tell({ type: 'redirectToHome' });
  vi.advanceTimersByTime(2999);
  expect(page.navigate).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(page.navigate).toHaveBeenCalledExactlyOnceWith('/');
});

test('other tabs of whoever declined ask no more (§4.4.6)', () => {
  const fetched = vi.spyOn(queryClient, 'invalidateQueries');
  page.tell({ type: 'redirectToHome' });
  expect(fetched).toHaveBeenCalledExactlyOnceWith({ queryKey: ['showRematches', null, null] });
});

test('the own no and the message about it lead home once, whichever comes', () => {
  goHomeSoon();
  page.tell({ type: 'redirectToHome' });
  vi.advanceTimersByTime(6000);
  expect(page.navigate).toHaveBeenCalledExactlyOnceWith('/');
});

test.each(['/player/ana', '/game/9', '/round-summary/9', '/create-game', '/join-game/BKXRTQ'])(
  'from %s as well',
  (place) => {
    at(place);
    page.tell({ type: 'redirectToHome' });
    vi.advanceTimersByTime(3000);
    expect(page.navigate).toHaveBeenCalledExactlyOnceWith('/');
  },
);
