// What players type, and the songs of which one has to stand first: a list by hand, of famous songs and artists.
import { readFileSync } from 'node:fs';
import { inProject } from '#server/settings/in-project.ts';
import { isVersion } from '#server/songs/index/song-index.ts';

type Named = { title: string; artist: string };
export type AskedSong = { kind: string; query: string; isMeant: (song: Named) => boolean };

const lines = readFileSync(inProject('tests/load/asked-songs.tsv'), 'utf8').trim().split('\n').slice(1);

/** A line is `kind`, `query` and the songs, 'artist: beginning of the title', with a bar between two of them. */
export const askedSongs: readonly AskedSong[] = lines.map((line) => {
  const [kind = '', query = '', songs = ''] = line.split('\t');
  const meant = songs.split(' | ').map((song) => {
    const [artist = '', ...title] = song.split(': ');
    return { artist: plainly(artist), title: plainly(title.join(': ')) };
  });
  const isMeant = (song: Named) =>
    !isVersion(song.title) &&
    meant.some(
      ({ artist, title }) => plainly(song.artist).includes(artist) && plainly(song.title).startsWith(title),
    );
  return { kind, query, isMeant };
});

/** Its words with a space before and behind each, without case and accents. */
function plainly(text: string): string {
  const folded = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\$/g, 's')
    .replace(/\p{M}|['’]/gu, '');
  return ` ${folded
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join(' ')} `;
}
