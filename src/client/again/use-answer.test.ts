import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { shownToast, toast, watchToasts } from '#client/announce/toasts.ts';
import { startRematch } from './start-next.ts';
import { useAnswerRematch } from './use-answer.ts';

const page = vi.hoisted(() => ({ call: vi.fn<() => Promise<unknown>>(), navigate: vi.fn() }));
vi.mock('wouter/use-browser-location', () => ({ navigate: page.navigate }));
vi.mock('#client/data/use-send.ts', () => ({
  useSend: () => ({ isPending: false, mutateAsync: page.call }),
}));

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
});
afterEach(() => void vi.useRealTimers());

async function answer(accept: boolean, reply: Promise<unknown>, meanwhile = () => {}) {
  page.call.mockReturnValue(reply);
  const said: unknown[] = [];
  const stop = watchToasts(() => shownToast() && said.push([shownToast()?.title, shownToast()?.text]));
  const found: { rematch?: ReturnType<typeof useAnswerRematch> } = {};
  renderToStaticMarkup(
    createElement(() => {
      found.rematch = useAnswerRematch(() => toast({ tone: 'failed', title: 'its own words' }));
      return null;
    }),
  );
  found.rematch?.answer({ id: 3 }, accept);
  meanwhile();
  await vi.advanceTimersByTimeAsync(2000);
  stop();
  return said;
}

test('a yes says so, and leads into the new battle (§2.16.4)', async () => {
  expect(await answer(true, Promise.resolve({ game: { roomCode: 'BKXRTQ' } }))).toEqual([
    ['Rematch accepted!', 'Starting a new game...'],
    ['Rematch Starting!', 'Get ready for round 2!'],
  ]);
  expect(page.navigate).toHaveBeenCalledExactlyOnceWith('/game/BKXRTQ');
});

test('the live message that comes before the answer leads there in the same words, and the answer adds nothing', async () => {
  const message = () => startRematch('BKXRTS');
  expect(await answer(true, Promise.resolve({ game: { roomCode: 'BKXRTS' } }), message)).toEqual([
    ['Rematch accepted!', 'Starting a new game...'],
    ['Rematch Starting!', 'Get ready for round 2!'],
  ]);
  expect(page.navigate).toHaveBeenCalledExactlyOnceWith('/game/BKXRTS');
});

test('a no says that both are sent home (§2.16.5, 4.4.5)', async () => {
  expect(await answer(false, Promise.resolve({ game: null }))).toEqual([
    ['Rematch declined', 'Sending both players back to home...'],
  ]);
  expect(page.navigate).not.toHaveBeenCalled();
});

test('an answer that did not arrive is worded by the page it was given on', async () => {
  expect(await answer(true, Promise.reject(new Error('no')))).toEqual([['its own words', undefined]]);
});
