import type { BattleType } from '#rules/battle-types.ts';
import { takeEachArtistOnce } from './performers.ts';

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
