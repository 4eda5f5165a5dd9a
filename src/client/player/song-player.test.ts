import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { addressOf, SongPlayer } from './song-player.tsx';

afterEach(() => void vi.unstubAllGlobals());

function drawn(playing: boolean): string {
  vi.stubGlobal('window', { location: { origin: 'https://battle.example' } });
  const song = { videoId: 'fJ9rUzIMcZQ', title: 'Rhapsody', thumbnailUrl: 'https://i.ytimg.com/x.jpg' };
  return renderToStaticMarkup(
    createElement(SongPlayer, { ...song, playing, onPlay: () => {}, onStop: () => {} }),
  );
}

test('a song is a picture with a way to play it', () => {
  expect(drawn(false)).toContain('src="https://i.ytimg.com/x.jpg"');
  expect(drawn(false)).toContain('aria-label="Play Rhapsody"');
  expect(drawn(false)).not.toMatch(/iframe|>Stop</);
});

test('that is played is the embedded player with a way to stop it (§2.10.3)', () => {
  // Its frame comes when the press is answered.
  expect(drawn(true)).not.toContain('iframe');
  expect(drawn(true)).toContain('>Stop<');
  expect(drawn(true)).not.toContain('aria-label="Play Rhapsody"');
  const address = addressOf('fJ9rUzIMcZQ', 0);
  expect(address).toMatch(/^https:\/\/www\.youtube-nocookie\.com\/embed\/fJ9rUzIMcZQ\?.*origin=/);
});
