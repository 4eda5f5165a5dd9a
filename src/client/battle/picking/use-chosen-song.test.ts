import { expect, test } from 'vitest';
import type { SearchItem } from '#contract/schemas.ts';
import { foundSong } from './use-chosen-song.ts';

test('a title is shown as the server sent it, which has decoded its HTML entities (§5.24)', () => {
  const snippet = {
    title: 'I &lt;3 You',
    channelTitle: 'Tom &amp; Jerry',
    thumbnails: { medium: { url: '/thumbnail' } },
  };
  const item = { id: { videoId: 'aaaaaaaaaaa' }, snippet, duration: null } as SearchItem;
  expect(foundSong(item)).toMatchObject({ title: 'I &lt;3 You', channel: 'Tom &amp; Jerry' });
});
