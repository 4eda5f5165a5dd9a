import type { BattleType } from '#rules/battle-types.ts';

type Suggested = { artist: string; battleTypes: readonly BattleType[] };

/** A battle type with fewer songs than this gets a mix: the same three every time would be no help. */
const fewest = 12;

/**
 * Songs for a player who has typed nothing yet: `count` (or as many as there are) that fit the battle type, each of
 * another artist while there are enough. Wildcard and types with few songs get a mix of all types.
 * @param random in [0, 1); the same chances give the same songs.
 */
export function suggestSongs<S extends Suggested>(
  songs: readonly S[],
  battleType: BattleType,
  count: number,
  random: () => number,
): S[] {
  const fitting = songs.filter((song) => song.battleTypes.includes(battleType));
  const pool = fitting.length < fewest ? mixed(shuffled(songs, random)) : shuffled(fitting, random);
  return newArtistsFirst(pool).slice(0, count);
}

/** One song of each battle type in turn, so that big types do not crowd out small ones. */
function mixed<S extends Suggested>(songs: readonly S[]): S[] {
  const turn = new Map<BattleType | undefined, number>();
  const places = songs.map((song) => {
    const rarest = song.battleTypes.toSorted((a, b) => (turn.get(a) ?? 0) - (turn.get(b) ?? 0))[0];
    const place = turn.get(rarest) ?? 0;
    turn.set(rarest, place + 1);
    return { song, place };
  });
  return places.sort((a, b) => a.place - b.place).map(({ song }) => song);
}

function newArtistsFirst<S extends Suggested>(songs: readonly S[]): S[] {
  const seen = new Set<string>();
  const { fresh = [], again = [] } = Object.groupBy(songs, ({ artist }) => {
    const name = artist.toLowerCase();
    const group = seen.has(name) ? 'again' : 'fresh';
    seen.add(name);
    return group;
  });
  return [...fresh, ...again];
}

function shuffled<T>(all: readonly T[], random: () => number): T[] {
  return all
    .map((one) => ({ one, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ one }) => one);
}
