import { performersOf } from './performers.ts';

type Dated = { artist: string; year: number | null };
type NewArtists<S> = { since: number; songs: readonly S[] };

/** An artist is new for so many years. */
const newForYears = 7;

/**
 * Finds the songs of artists of whom no older song is known, and since when they are new: counted back from the newest
 * song there is. The list only grows, and is looked through again when it has.
 */
export function openNewArtists<S extends Dated>(): (songs: readonly S[]) => NewArtists<S> {
  let found: NewArtists<S> = { since: 0, songs: [] };
  let seen = -1;
  return (songs) => {
    if (songs.length !== seen) found = newArtists(songs);
    seen = songs.length;
    return found;
  };
}

function newArtists<S extends Dated>(songs: readonly S[]): NewArtists<S> {
  const newest = songs.reduce((year, song) => Math.max(year, song.year ?? 0), 0);
  const since = newest - newForYears;
  // A song whose year no one knows is taken for an old one.
  const isNew = ({ year }: S) => year !== null && year >= since;
  const old = new Set(songs.flatMap((song) => (isNew(song) ? [] : performersOf(song))));
  return { since, songs: songs.filter((song) => isNew(song) && !old.has(performersOf(song)[0] ?? '')) };
}
