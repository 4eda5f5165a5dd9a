// Searches as players type them, with the songs of which one must be the first result. The list was written by hand.
import { readFileSync } from 'node:fs';
import { projectPath } from '#server/settings/project-path.ts';
import { isVersion } from '#server/songs/index/song-index.ts';

type Named = { title: string; artist: string };
type WantedSong = { kind: string; query: string; isMeant: (song: Named) => boolean };

const lines = readFileSync(projectPath('tests/load/wanted-songs.tsv'), 'utf8').trim().split('\n').slice(1);

/** A line has `kind`, `query` and the expected songs as 'artist: beginning of the title', separated by bars. */
export const wantedSongs: readonly WantedSong[] = lines.map((line) => {
  const [kind = '', query = '', songs = ''] = line.split('\t');
  const meant = songs.split(' | ').map((song) => {
    const [artist = '', ...title] = song.split(': ');
    return { artist: plain(artist), title: plain(title.join(': ')) };
  });
  const isMeant = (song: Named) =>
    !isVersion(song.title) &&
    meant.some(
      ({ artist, title }) => plain(song.artist).includes(artist) && plain(song.title).startsWith(title),
    );
  return { kind, query, isMeant };
});

/** Returns the words of a text in lower case and without accents, each between spaces. */
function plain(text: string): string {
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
