import type { BattleType } from '#rules/battle-types.ts';

type Mixed = { artist: string; year: number | null; battleTypes: readonly BattleType[] };

/** Battle types whose songs do not fit other battles. */
const separateTypes: readonly BattleType[] = ['classical', 'christmas'];

/** Chooses `max` songs: each is of the decade, and within it of the type, that was chosen least often so far. */
export function mixOf<S extends Mixed>(songs: readonly S[], max: number): S[] {
  const anywhere = songs.filter((song) => !song.battleTypes.some((type) => separateTypes.includes(type)));
  const left = new Set(takeEachArtistOnce(anywhere, songs.length));
  const turns = new Map<number | BattleType | undefined, number>();
  const turnsOf = (what: number | BattleType | undefined) => turns.get(what) ?? 0;
  const chosen: S[] = [];
  while (chosen.length < max && left.size > 0) {
    let next: { song: S; type: BattleType | undefined; turns: number } | null = null;
    for (const song of left) {
      const type = song.battleTypes.toSorted((a, b) => turnsOf(a) - turnsOf(b))[0];
      const score = 100 * turnsOf(decadeOf(song)) + turnsOf(type);
      if (next === null || score < next.turns) next = { song, type, turns: score };
      if (score === 0) break;
    }
    if (next === null) break;
    left.delete(next.song);
    for (const what of [decadeOf(next.song), next.type]) turns.set(what, turnsOf(what) + 1);
    chosen.push(next.song);
  }
  return chosen;
}

/** Returns the decade of a song: 1984 → 1980, 1950 for older songs, 0 for songs without a year. */
const decadeOf = ({ year }: Mixed): number => (year === null ? 0 : Math.max(1950, year - (year % 10)));

type Performed = { artist: string };

const separators = /\s*(?:,|;|&|\+|\/|\(|\)|\b(?:feat|ft|vs|featuring|with|and|x)\b\.?)\s*/i;

/** Returns the normalized names of all performers: 'Queen & David Bowie' → 'queen', 'david bowie'. */
export const performersOf = ({ artist }: Performed): string[] =>
  artist
    .toLowerCase()
    .split(separators)
    .map((name) => name.replace(/^the /, ''))
    .filter(Boolean);

/** Returns the first `max` songs that share no performer with an earlier song. */
export function takeEachArtistOnce<S extends Performed>(songs: Iterable<S>, max: number): S[] {
  const used = new Set<string>();
  const taken: S[] = [];
  for (const song of songs) {
    if (taken.length === max) break;
    const performers = performersOf(song);
    if (performers.some((name) => used.has(name))) continue;
    for (const name of performers) used.add(name);
    taken.push(song);
  }
  return taken;
}
