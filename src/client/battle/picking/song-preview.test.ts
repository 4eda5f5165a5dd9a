// @vitest-environment happy-dom
import { createElement, useState } from 'react';
import { expect, test } from 'vitest';
import { playerOrigin } from '#client/player/use-player.ts';
import { render } from '#tests/support/page.ts';
import { SongPreview } from './song-preview.tsx';
import type { Choice } from './use-chosen-song.ts';

const song = { videoId: 'fJ9rUzIMcZQ', title: 'Bohemian Rhapsody', channel: 'Queen', thumbnailUrl: null };

function Preview({ start }: { start: number }) {
  const [choice, setChoice] = useState({ song, words: '', start, checked: 'unknown' } as unknown as Choice);
  return createElement(SongPreview, { choice, onChange: (part) => setChoice({ ...choice, ...part }) });
}

/** Plays the preview of a song that was chosen with this start; `report` sends a message of the video player. */
async function playFrom(start: number) {
  const page = await render(createElement(Preview, { start }));
  await page.press('Play Bohemian Rhapsody');
  const frame = () => page.box.querySelector('iframe');
  await expect.poll(frame).not.toBeNull();
  const report = (info: object) =>
    page.act(() => {
      const data = JSON.stringify({ event: 'infoDelivery', info });
      const source = frame()?.contentWindow ?? null;
      window.dispatchEvent(new MessageEvent('message', { data, origin: playerOrigin, source }));
    });
  return { page, frame, report };
}

test('a preview and its link to YouTube begin at the second that the opponent will hear first', async () => {
  const { page, frame } = await playFrom(75);
  expect(new URL(frame()?.src ?? '').searchParams.get('start')).toBe('75');
  expect(page.box.querySelector('a')?.href).toBe('https://www.youtube.com/watch?v=fJ9rUzIMcZQ&t=75s');
});

test('a start after the end of the video moves before it once the length is known', async () => {
  const { page, report } = await playFrom(99_999);
  await report({ duration: 180 });
  expect(page.text()).toContain('Starts at 2:50');
});
