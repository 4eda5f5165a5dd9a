import { expect, test } from 'vitest';
import { songName } from './song-name.ts';

test.each([
  ['Queen – Bohemian Rhapsody (Official Video)', 'Queen Official', 'Bohemian Rhapsody', 'Queen'],
  ['Toto - Africa (Official HD Video)', 'TotoVEVO', 'Africa', 'Toto'],
  ['Africa', 'Toto - Topic', 'Africa', 'Toto'],
  ['Africa [Lyrics]', 'Some Lyrics', 'Africa', 'Some Lyrics'],
  ['Toto - Africa (Live in Paris)', 'TotoVEVO', 'Africa (Live in Paris)', 'Toto'],
  ['Halo - Club Remix', 'DJ Somebody', 'Halo - Club Remix', 'DJ Somebody'],
  ['(Official Video)', 'Official', '(Official Video)', 'Official'],
])('%j of %j', (video, channel, title, artist) =>
  expect(songName(video, channel)).toEqual({ title, artist }),
);
