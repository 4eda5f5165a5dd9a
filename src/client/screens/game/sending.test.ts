// @vitest-environment happy-dom
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { SeenTable } from '#client/data/use-table.ts';
import { useSendRatings } from '#client/screens/game/panels/rating-panel.tsx';
import { useSendSong } from '#client/screens/game/panels/song-picker.tsx';
import type { Game } from '#contract/schemas.ts';
import { refusal, renderHook, serve, stopClock, toastNow } from '#tests/support/page.ts';

beforeEach(stopClock);

const song = {
  videoId: 'fJ9rUzIMcZQ',
  title: 'Queen - Rhapsody',
  channel: 'Queen',
  thumbnailUrl: 'https://i',
  duration: '5:55',
};
const choice = { song, words: '', start: 30, checked: 'plays' } as const;
const table = { game: { id: 7, currentRound: 2 } as Game, songs: [] } as unknown as SeenTable;
const useSending = () => {
  const { sendSong } = useSendSong(table, 'ana');
  const { sendRatings } = useSendRatings(7);
  return {
    song: () => sendSong(choice),
    ratings: () => sendRatings([{ songId: 9, rating: 5, comment: null }]),
  };
};

async function press(what: 'song' | 'ratings', response: Response) {
  const assign = vi.spyOn(location, 'assign').mockReturnValue();
  onTestFinished(() => assign.mockRestore());
  const sent = serve({ 'POST /api/songs': () => response, 'POST /api/ratings': () => response });
  const page = await renderHook(useSending, '/game/7');
  await page.act((sending) => sending[what]());
  return { ...page, sent, assign };
}

test('a song is sent with its battle, its round and its details (§3.2.2)', async () => {
  const { sent } = await press('song', Response.json({}));
  expect(toastNow()).toEqual([undefined, undefined]);
  const body = { gameId: 7, round: 2, youtubeUrl: song.videoId, videoId: song.videoId, title: song.title };
  expect(sent).toEqual([
    {
      request: 'POST /api/songs',
      body: { ...body, artist: 'Queen', thumbnailUrl: 'https://i', duration: '5:55', startSecond: 30 },
    },
  ]);
});

test.each([
  ['song', refusal(409, 'It is not your turn'), 'It is not your turn'],
  ['song', refusal(502), 'Failed to submit song'],
  ['ratings', refusal(409, 'It is not your turn'), 'It is not your turn'],
  ['ratings', refusal(502), 'Failed to submit ratings'],
] as const)(
  'a failed %s request shows the error of the server, or a default (§8.8, 8.9)',
  async (what, response, text) => {
    const { advance, assign } = await press(what, response);
    expect(toastNow()).toEqual(['Error', text]);
    await advance(60_000);
    expect(assign).not.toHaveBeenCalled();
  },
);

test.each(['song', 'ratings'] as const)(
  'a %s request after the session ended leads to the login after 500 ms (§8.3, 8.4, 9.23)',
  async (what) => {
    const { advance, assign } = await press(what, refusal(401, 'Unauthorized'));
    expect(toastNow()).toEqual(['Unauthorized', 'You are logged out. Logging in again...']);
    await advance(499);
    expect(assign).not.toHaveBeenCalled();
    await advance(1);
    expect(assign).toHaveBeenCalledExactlyOnceWith('/api/login');
  },
);
