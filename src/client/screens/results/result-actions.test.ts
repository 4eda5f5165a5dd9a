// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { dismissToast, shownToast } from '#client/announce/toasts.ts';
import { ratedSongReply, resultsReply } from '#tests/support/replies.ts';
import { shareResults } from './result-actions.tsx';

const results = resultsReply({
  opponentScore: 4.5,
  battleType: 'hip_hop',
  songs: [ratedSongReply(1, 'ana', 9), { ...ratedSongReply(2, 'ben', 4.5), videoId: 'dQw4w9WgXcQ' }],
});
const score = 'Hip Hop Battle on Banger Battle. I won 9 to 4.5.';
const songs = 'The songs: https://www.youtube.com/watch_videos?video_ids=fJ9rUzIMcZQ,dQw4w9WgXcQ';
const url = `${location.origin}/battle/7`;
const message = `${score} ${url} ${songs}`;

function device({ share, copies = false }: { share?: (content: object) => Promise<void>; copies?: boolean }) {
  const writeText = vi.fn(() => (copies ? Promise.resolve() : Promise.reject(new Error('no'))));
  vi.stubGlobal('navigator', { share, clipboard: { writeText } });
  return writeText;
}

afterEach(() => {
  dismissToast();
  vi.unstubAllGlobals();
});

test('the shared message names the battle type and links to the public page (§7.3.8)', async () => {
  const share = vi.fn(async () => {});
  device({ share });
  await shareResults('7', results);
  expect(share).toHaveBeenCalledExactlyOnceWith({
    title: 'Hip Hop Battle, Banger Battle',
    text: `${score} ${songs}`,
    url,
  });
  expect(shownToast()).toBeNull();
});

test('the message is copied on a device without a share dialog (§8.26)', async () => {
  const copied = device({ copies: true });
  await shareResults('7', results);
  expect(copied).toHaveBeenCalledExactlyOnceWith(message);
  expect(shownToast()?.title).toBe('Copied!');
});

test('the first 100 characters of the message are shown if it cannot be shared or copied (§8.27)', async () => {
  device({});
  await shareResults('7', results);
  expect(shownToast()?.text).toBe(message.slice(0, 100));
  expect(shownToast()?.text).toContain(url);
});

test.each([
  ['user', 'gave_up', 'I won: ben gave up.'],
  ['opponent', 'timeout', 'I lost: I ran out of time.'],
] as const)('the message of a battle won by %s and ended by %s reads: %s', async (winner, endedBy, words) => {
  const copied = device({ copies: true });
  const winnerId = winner === 'user' ? 'ana' : 'ben';
  await shareResults('7', { ...results, winner, endedBy, winnerId, songs: [] });
  expect(copied).toHaveBeenCalledExactlyOnceWith(`Hip Hop Battle on Banger Battle. ${words} ${url}`);
  expect(shownToast()?.text).toBe('Results copied to clipboard');
});

test('a dismissed share dialog shows no toast', async () => {
  device({ share: () => Promise.reject(new DOMException('no', 'AbortError')), copies: true });
  await shareResults('7', results);
  expect(shownToast()).toBeNull();
});
