type Likened = { videoId: string; artist: string; battleTypes: readonly string[]; year: number | null };

/** Two songs of one kind are further apart with every year between them. */
const yearsApart = (one: Likened, other: Likened): number =>
  one.year === null || other.year === null ? 15 : Math.abs(one.year - other.year);

/** Songs of the same battle types from about the same time, the likest first, each of another artist. */
export function songsLike<S extends Likened>(song: S, songs: readonly S[], most: number): S[] {
  const shared = (other: S) => other.battleTypes.filter((type) => song.battleTypes.includes(type)).length;
  const near = songs
    .filter((other) => other.artist !== song.artist && shared(other) > 0)
    .map((other) => ({ other, far: yearsApart(song, other) - 10 * shared(other) }))
    .sort((a, b) => a.far - b.far);
  const artists = new Map(near.map(({ other }) => [other.artist, other] as const).toReversed());
  return near.flatMap(({ other }) => (artists.get(other.artist) === other ? other : [])).slice(0, most);
}
