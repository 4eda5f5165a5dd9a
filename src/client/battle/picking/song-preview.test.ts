// @vitest-environment happy-dom
import { createElement, useState } from 'react';
import { expect, test } from 'vitest';
import { render } from '#tests/support/page.ts';
import { SongPreview } from './song-preview.tsx';
import type { Choice } from './use-chosen-song.ts';

const song = { videoId: 'fJ9rUzIMcZQ', title: 'Bohemian Rhapsody', channel: 'Queen', thumbnailUrl: null };

function Preview({ start }: { start: number }) {
  const [choice, setChoice] = useState({ song, words: '', start, checked: 'unknown' } as unknown as Choice);
  return createElement(SongPreview, { choice, onChange: (part) => setChoice({ ...choice, ...part }) });
}

test('a preview and its link to YouTube begin at the second that the opponent will hear first', async () => {
  const page = await render(createElement(Preview, { start: 75 }));
  await page.press('Play Bohemian Rhapsody');
  const frame = () => page.box.querySelector('iframe');
  await expect.poll(frame).not.toBeNull();
  expect(new URL(frame()?.src ?? '').searchParams.get('start')).toBe('75');
  expect(page.box.querySelector('a')?.href).toBe('https://www.youtube.com/watch?v=fJ9rUzIMcZQ&t=75s');
});
