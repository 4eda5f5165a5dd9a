type Performed = { artist: string };

const between = /\s*(?:,|;|&|\+|\/|\(|\)|\b(?:feat|ft|vs|featuring|with|and|x)\b\.?)\s*/i;

/** All who perform, as they are compared: 'Queen & David Bowie' are two. */
export const performersOf = ({ artist }: Performed): string[] =>
  artist
    .toLowerCase()
    .split(between)
    .map((name) => name.replace(/^the /, ''))
    .filter(Boolean);

/** The first `most` of the songs that share no performer with one before them. */
export function takeEachArtistOnce<S extends Performed>(songs: Iterable<S>, most: number): S[] {
  const heard = new Set<string>();
  const taken: S[] = [];
  for (const song of songs) {
    if (taken.length === most) break;
    const performers = performersOf(song);
    if (performers.some((name) => heard.has(name))) continue;
    for (const name of performers) heard.add(name);
    taken.push(song);
  }
  return taken;
}
