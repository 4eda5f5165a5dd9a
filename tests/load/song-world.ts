// All songs that people of a simulated day may want, the wanted ones first: a head that the catalogue mostly knows, and a
// long tail that it does not.
import type { BattleType } from '#rules/battle-types.ts';
import { catalogue } from '#server/videos/catalogue.ts';
import { lotsOfSongs } from './lots-of-songs.ts';

export type WorldSong = { videoId: string; title: string; artist: string; kinds: readonly BattleType[] };

/** Songs that the catalogue does not know. */
const unknownSongs = 1500;
/** How much further behind an unknown song stands than a known one, on average. */
const behind = 4;
/** Of Zipf's law: the second song is wanted about half as often as the first. */
const exponent = 1.1;

export function songWorld(chance: () => number): WorldSong[] {
  const known = catalogue.map((song) => ({ ...song, kinds: song.battleTypes, far: chance() }));
  const kinds = known.map((song) => song.kinds);
  const unknown = lotsOfSongs(catalogue.length + unknownSongs, chance)
    .slice(catalogue.length)
    .map((song) => ({
      ...song,
      kinds: kinds[song.artist.length % kinds.length] ?? ['pop'],
      far: chance() * behind,
    }));
  return [...known, ...unknown].sort((a, b) => a.far - b.far);
}

export const sharesKind = (one: WorldSong, other: WorldSong): boolean =>
  one.kinds.some((kind) => other.kinds.includes(kind));

/** Picks songs by Zipf's law: the first ones again and again. */
export function wantedFrom(world: readonly WorldSong[], chance: () => number): () => WorldSong {
  let sum = 0;
  const upTo = world.map((_, at) => {
    sum += 1 / (at + 1) ** exponent;
    return sum;
  });
  return () => {
    const thrown = chance() * sum;
    return world[upTo.findIndex((limit) => limit >= thrown)] ?? (world[0] as WorldSong);
  };
}
