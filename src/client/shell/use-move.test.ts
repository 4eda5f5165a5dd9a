// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { useTable } from '#client/data/use-table.ts';
import { refusal, renderHook, serve, stopClock, toastNow } from '#tests/support/page.ts';
import { useMove } from './use-move.ts';

beforeEach(stopClock);

const useGivingUp = (onSuccess: () => void) => ({
  table: useTable('7').table,
  move: useMove('giveUp', 'Failed to give up', onSuccess),
});

/** Gives up with a lost response; `updatedAt`: when the battle changed, before the move and after. */
async function loseResponse(lost: () => Response | Promise<Response>, updatedAt: [string, string]) {
  let sent = false;
  serve({
    'GET /api/games/7/table': () => Response.json({ game: { id: 7, updatedAt: updatedAt[Number(sent)] } }),
    'POST /api/games/7/give-up': () => {
      sent = true;
      return lost();
    },
  });
  const onSuccess = vi.fn();
  const page = await renderHook(() => useGivingUp(onSuccess), '/game/7');
  await page.act(({ move }) => move.mutate({ params: { id: '7' } }));
  return { page, onSuccess };
}

const unreached = () => Promise.reject(new TypeError('Failed to fetch'));

test.each([
  ['of the network', unreached],
  ['of a proxy', () => refusal(502)],
])(
  'a move whose response is lost by a failure %s is not called a failure if it is stored',
  async (_, lost) => {
    const { page } = await loseResponse(lost, ['12:00', '12:01']);
    expect(toastNow()).toEqual([undefined, undefined]);
    expect(page.now().table?.game.updatedAt).toBe('12:01');
  },
);

test('a move that did not arrive is shown as a failure', async () => {
  const { onSuccess } = await loseResponse(unreached, ['12:00', '12:00']);
  expect(toastNow()[0]).toBe('Error');
  expect(onSuccess).not.toHaveBeenCalled();
});

test('a copy of a stored move, which the browser had sent after a lost connection, is not called a failure', async () => {
  await loseResponse(() => refusal(409, 'You already shared a song this round'), ['12:00', '12:01']);
  expect(toastNow()).toEqual([undefined, undefined]);
});

test('a refused move is shown as a failure', async () => {
  const { onSuccess } = await loseResponse(() => refusal(409, 'It is not your turn'), ['12:00', '12:00']);
  expect(toastNow()).toEqual(['Error', 'It is not your turn']);
  expect(onSuccess).not.toHaveBeenCalled();
});
