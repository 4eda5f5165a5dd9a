import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dismissToast, shownToast } from '#client/announce/toasts.ts';
import type { SeenBattle } from '#client/data/seen-battle.ts';
import { CallFailed } from '#client/data/send.ts';
import { useSendSong } from '#client/screens/game/picking/song-picker.tsx';
import { useSendRatings } from '#client/screens/game/rating/rating-panel.tsx';
import type { Game } from '#contract/schemas.ts';

const server = vi.hoisted(() => ({ call: vi.fn<(input: object) => Promise<unknown>>() }));
vi.mock('#client/data/use-send.ts', () => ({
  useSend: () => ({ mutateAsync: (input: object) => server.call(input) }),
}));
vi.mock('#client/device/haptics.ts', () => ({ touch: () => {} }));

const assign = vi.fn();
beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  vi.stubGlobal('window', { location: { assign } });
});
afterEach(() => {
  dismissToast();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const song = {
  videoId: 'fJ9rUzIMcZQ',
  title: 'Queen - Rhapsody',
  channel: 'Queen',
  thumbnailUrl: 'https://i',
  duration: '5:55',
};
const choice = { song, words: '', start: 30, checked: 'plays' } as const;
const game = { id: 7, currentRound: 2 } as Game;
const sendings = {
  song: () => useSendSong({ game, songs: [] } as unknown as SeenBattle, 'ana').sendSong(choice),
  ratings: () => useSendRatings().sendRatings([{ songId: 9, rating: 5, comment: null }]),
};

async function press(what: keyof typeof sendings, answer: Promise<unknown>) {
  server.call.mockReturnValue(answer);
  renderToStaticMarkup(createElement(() => void sendings[what]()));
  await answer.catch(() => undefined);
  await vi.advanceTimersByTimeAsync(0);
  return shownToast() && [shownToast()?.title, shownToast()?.text];
}
const refusal = (status: number, message?: string) =>
  Promise.reject(new CallFailed(status, message ? { message } : null, 'x'));

test('a song is sent with its game, its round and what was found (§3.2.2)', async () => {
  expect(await press('song', Promise.resolve())).toBeNull();
  const body = { gameId: 7, round: 2, youtubeUrl: song.videoId, videoId: song.videoId, title: song.title };
  expect(server.call).toHaveBeenCalledExactlyOnceWith({
    body: { ...body, artist: 'Queen', thumbnailUrl: 'https://i', duration: '5:55', startSecond: 30 },
  });
});

test.each([
  ['song', 'Failed to submit song'],
  ['ratings', 'Failed to submit ratings'],
] as const)('a %s that fails says what the server said, or “%s” (§8.8, 8.9)', async (what, otherwise) => {
  expect(await press(what, refusal(409, 'It is not your turn'))).toEqual(['Error', 'It is not your turn']);
  expect(await press(what, refusal(502))).toEqual(['Error', otherwise]);
  vi.advanceTimersByTime(60_000);
  expect(assign).not.toHaveBeenCalled();
});

test.each(['song', 'ratings'] as const)(
  'a %s sent after the session ended leads to the login after 500 ms (§8.3, 8.4, 9.23)',
  async (what) => {
    expect(await press(what, refusal(401, 'Unauthorized'))).toEqual([
      'Unauthorized',
      'You are logged out. Logging in again...',
    ]);
    vi.advanceTimersByTime(499);
    expect(assign).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(assign).toHaveBeenCalledExactlyOnceWith('/api/login');
  },
);
