import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { embedUrl, SongPlayer } from './song-player.tsx';

afterEach(() => void vi.unstubAllGlobals());

function rendered(playing: boolean): string {
  vi.stubGlobal('window', { location: { origin: 'https://battle.example' } });
  const song = { videoId: 'fJ9rUzIMcZQ', title: 'Rhapsody', thumbnailUrl: 'https://i.ytimg.com/x.jpg' };
  return renderToStaticMarkup(
    createElement(SongPlayer, { ...song, playing, onPlay: () => {}, onStop: () => {} }),
  );
}

test('a song is shown as a picture with a play button', () => {
  expect(rendered(false)).toContain('src="https://i.ytimg.com/x.jpg"');
  expect(rendered(false)).toContain('aria-label="Play Rhapsody"');
  expect(rendered(false)).not.toMatch(/iframe|>Stop</);
});

test('a playing song is shown as the embedded player with a stop button (§2.10.3)', () => {
  // The iframe is rendered only after the press is painted.
  expect(rendered(true)).not.toContain('iframe');
  expect(rendered(true)).toContain('>Stop<');
  expect(rendered(true)).not.toContain('aria-label="Play Rhapsody"');
  const url = embedUrl('fJ9rUzIMcZQ', 0);
  expect(url).toMatch(/^https:\/\/www\.youtube-nocookie\.com\/embed\/fJ9rUzIMcZQ\?.*origin=/);
});
