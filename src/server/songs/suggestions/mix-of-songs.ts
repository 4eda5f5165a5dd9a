import type { BattleType } from '#rules/battle-types.ts';

type Mixed = { artist: string; year: number | null; battleTypes: readonly BattleType[] };

/** What is out of place in any battle but its own. */
const ofTheirOwn: readonly BattleType[] = ['classical', 'christmas'];

/** The first `most` songs, each of the decade, and then of the type, that had the fewest turns so far. */
export function mixOf<S extends Mixed>(songs: readonly S[], most: number): S[] {
  const anywhere = songs.filter((song) => !song.battleTypes.some((type) => ofTheirOwn.includes(type)));
  const left = new Set(takeEachArtistOnce(anywhere, songs.length));
  const turns = new Map<number | BattleType | undefined, number>();
  const turnsOf = (what: number | BattleType | undefined) => turns.get(what) ?? 0;
  const chosen: S[] = [];
  while (chosen.length < most && left.size > 0) {
    let next: { song: S; type: BattleType | undefined; turns: number } | null = null;
    for (const song of left) {
      const type = song.battleTypes.toSorted((a, b) => turnsOf(a) - turnsOf(b))[0];
      const had = 100 * turnsOf(decadeOf(song)) + turnsOf(type);
      if (next === null || had < next.turns) next = { song, type, turns: had };
      if (had === 0) break;
    }
    if (next === null) break;
    left.delete(next.song);
    for (const what of [decadeOf(next.song), next.type]) turns.set(what, turnsOf(what) + 1);
    chosen.push(next.song);
  }
  return chosen;
}

/** 1984 → 1980; what is older than the hit parade is as old as it, and undated songs are a decade of their own. */
const decadeOf = ({ year }: Mixed): number => (year === null ? 0 : Math.max(1950, year - (year % 10)));

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
