import { expect, test } from 'vitest';
import { youtubePage } from './youtube-page.ts';

test.each([
  ['https://www.youtube.com/playlist?list=PL1', 'a playlist'],
  ['https://www.youtube.com/watch?list=PL1', 'a playlist'],
  ['https://www.youtube.com/embed/videoseries?list=PL1', 'a playlist'],
  ['https://m.youtube.com/playlist?list=RDCLAK5uy_k', 'a playlist'],
  ['https://music.youtube.com/browse/VLPL1', 'a playlist'],
  ['https://music.youtube.com/playlist?list=OLAK5uy_kabc', 'an album'],
  ['https://music.youtube.com/browse/MPREb_abc', 'an album'],
  ['https://www.youtube.com/channel/UCabc', 'a channel'],
  ['https://www.youtube.com/c/LadyGaga/videos', 'a channel'],
  ['https://www.youtube.com/user/ladygaga', 'a channel'],
  ['https://www.youtube.com/@ladygaga', 'a channel'],
  ['https://www.youtube.com/@ladygaga/playlists', 'a channel'],
  ['https://music.youtube.com/channel/UCabc', 'a channel'],
  ['https://www.youtube.com/shorts', 'the Shorts feed'],
  ['https://www.youtube.com/@ladygaga/shorts', 'the Shorts feed'],
  ['https://www.youtube.com/@ladygaga/live', 'a live page'],
  ['https://www.youtube.com/live/', 'a live page'],
  ['https://www.youtube.com/clip/UgkxAbc', 'a clip'],
  ['https://www.youtube.com/results?search_query=halo', 'a page of search results'],
  ['https://music.youtube.com/search?q=halo', 'a page of search results'],
])('%s is %s', (link, what) => expect(youtubePage(new URL(link))).toBe(what));

test.each([
  'https://www.youtube.com/',
  'https://youtube.com.example.org/@halo',
  'https://example.org/playlist?list=PL1',
])('nobody can tell what %s is', (link) => expect(youtubePage(new URL(link))).toBeNull());
