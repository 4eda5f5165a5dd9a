// All songs that players of a simulated day may want, the most wanted first. The catalogue knows many of the hits, but few
// of the other songs of its own artists, and nothing of some other artists.
import type { BattleType } from '#rules/battle-types.ts';
import type { CatalogueSong } from '#server/songs/catalogue/catalogue.ts';
import { madeUpNames } from './lots-of-songs.ts';

export type WorldSong = {
  videoId: string;
  title: string;
  artist: string;
  /** 0 for all that the catalogue does not know. */
  fame: number;
  kinds: readonly BattleType[];
  /** What the built-in catalogue knows of it. */
  known: 'song' | 'artist' | 'nothing';
};

/** More songs of each artist of the catalogue, and songs of each other artist. */
const more = { ofKnown: 9, ofOthers: 8, hitsOfOthers: 2 } as const;
/** How far behind the catalogue's songs the others stand, on average: the hits it lacks, and what are no hits. */
const behind = { hits: 4, others: 12 } as const;

/** Artists are looked for beyond the songs of the catalogue if one of those is so well known. */
const wellKnown = 60;

/** `others`: artists of whom the catalogue knows nothing. */
export function songWorld(
  catalogue: readonly CatalogueSong[],
  chance: () => number,
  others: number,
): WorldSong[] {
  const { title, artist } = madeUpNames(chance);
  const kindsOf = Map.groupBy(catalogue, (song) => song.artist);
  let made = 0;
  const song = (by: Omit<WorldSong, 'videoId' | 'title' | 'fame'>, far: number) => {
    made += 1;
    return { ...by, videoId: `${made}`.padStart(11, '-'), title: title(), fame: 0, far: chance() * far };
  };
  const own = catalogue.map((each) => ({
    videoId: each.videoId,
    title: each.title,
    artist: each.artist,
    kinds: each.battleTypes,
    fame: each.fame,
    // What is better known is wanted more, mostly.
    known: 'song' as const,
    far: chance() * (1 + (100 - each.fame) / 20),
  }));
  const ofKnown = [...kindsOf].flatMap(([name, [first]]) => {
    // The best known comes first in the catalogue.
    if ((first?.fame ?? 0) < wellKnown) return [];
    const by = { artist: name, kinds: first?.battleTypes ?? [], known: 'artist' as const };
    return Array.from({ length: more.ofKnown }, () => song(by, behind.others));
  });
  const ofOthers = Array.from({ length: others }, () => {
    const like = catalogue[Math.floor(chance() * catalogue.length)];
    const by = { artist: artist(), kinds: like?.battleTypes ?? [], known: 'nothing' as const };
    return Array.from({ length: more.ofOthers }, (_, at) =>
      song(by, at < more.hitsOfOthers ? behind.hits : behind.others),
    );
  });
  return [...own, ...ofKnown, ...ofOthers.flat()].sort((a, b) => a.far - b.far);
}

export const sharesKind = (one: WorldSong, other: WorldSong): boolean =>
  one.kinds.some((kind) => other.kinds.includes(kind));

/** Picks songs by Zipf's law: the second is wanted half as often as the first, the hundredth a hundredth as often. */
export function wantedFrom(world: readonly WorldSong[], chance: () => number): () => WorldSong {
  let sum = 0;
  const upTo = world.map((_, at) => {
    sum += 1 / (at + 1);
    return sum;
  });
  return () => {
    const thrown = chance() * sum;
    return world[upTo.findIndex((limit) => limit >= thrown)] ?? (world[0] as WorldSong);
  };
}
