// All songs that players of a simulated day may want, the most wanted first. The catalogue has many of the hits, but few
// other songs of its artists, and no songs of some artists.
import type { BattleType } from '#rules/battle-types.ts';
import type { CatalogueSong } from '#server/songs/catalogue/catalogue.ts';
import { madeUpNames } from './lots-of-songs.ts';

export type WorldSong = {
  videoId: string;
  title: string;
  artist: string;
  /** 0 for a song that is not in the catalogue. */
  fame: number;
  kinds: readonly BattleType[];
  /** Whether the built-in catalogue has the song, only its artist, or neither. */
  known: 'song' | 'artist' | 'nothing';
};

/** Numbers of further songs of each catalogue artist, of songs of each other artist, and of the hits among the latter. */
const more = { ofKnown: 9, ofOthers: 8, hitsOfOthers: 2 } as const;
/** How much less wanted the songs outside the catalogue are on average: hits, and others. */
const behind = { hits: 4, others: 12 } as const;

/** Players want further songs of a catalogue artist if one of the artist's songs has at least this fame. */
const wellKnown = 60;

/** `others`: number of artists that are not in the catalogue. */
export function songWorld(
  catalogue: readonly CatalogueSong[],
  chance: () => number,
  others: number,
): WorldSong[] {
  const { title, artist } = madeUpNames(chance);
  const kindsOf = Map.groupBy(catalogue, (song) => song.artist);
  let created = 0;
  const song = (by: Omit<WorldSong, 'videoId' | 'title' | 'fame'>, far: number) => {
    created += 1;
    return { ...by, videoId: `${created}`.padStart(11, '-'), title: title(), fame: 0, far: chance() * far };
  };
  const own = catalogue.map((each) => ({
    videoId: each.videoId,
    title: each.title,
    artist: each.artist,
    kinds: each.battleTypes,
    fame: each.fame,
    // A more famous song is mostly wanted more.
    known: 'song' as const,
    far: chance() * (1 + (100 - each.fame) / 20),
  }));
  const ofKnown = [...kindsOf].flatMap(([name, [first]]) => {
    // The catalogue lists the most famous song first.
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

/** Picks songs by Zipf's law: the second song is picked half as often as the first, the hundredth a hundredth as often. */
export function wantedFrom(world: readonly WorldSong[], chance: () => number): () => WorldSong {
  let sum = 0;
  const upTo = world.map((_, at) => {
    sum += 1 / (at + 1);
    return sum;
  });
  return () => {
    const drawn = chance() * sum;
    return world[upTo.findIndex((limit) => limit >= drawn)] ?? (world[0] as WorldSong);
  };
}
