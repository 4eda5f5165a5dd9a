import { type BattleType, battleTypeName } from '#rules/battle-types.ts';
import type { CatalogueSong } from '#server/songs/catalogue/catalogue.ts';
import { mixOf, performersOf, takeEachArtistOnce } from './mix-songs.ts';

/** `notice`: a note about the songs for the player, or null. */
type Suggestions = { songs: CatalogueSong[]; notice: string | null };

type SuggestionDeps = {
  /** Returns the songs that are read so far. */
  catalogue: () => readonly CatalogueSong[];
  /** Returns the popular songs of this site, highest rise first. */
  rising: () => readonly CatalogueSong[];
  isOffered: (videoId: string) => boolean;
  /** Returns a number in [0, 1); the same numbers give the same songs. */
  random: () => number;
};

const count = 10;
/** Minimum fame of a famous song, which most people have heard. */
const minFame = 60;
/** Minimum fame of songs of a type that has fewer famous songs than `enough`. */
const minFameIfFew = 30;
const enough = 40;
/** Maximum share of popular songs among the suggestions, chosen from the `maxRising` songs with the highest rise. */
const risingShare = 0.3;
const maxRising = 60;

const isFamous = ({ fame }: CatalogueSong): boolean => fame >= minFame;

/** Creates the suggestions: famous songs of the type, each of another artist; if they are few, other songs follow, with a notice. */
export function createSuggestions({ catalogue, rising, isOffered, random }: SuggestionDeps) {
  const newArtists = createNewArtists();
  const ofType = (battleType: BattleType, all: readonly CatalogueSong[]) => {
    if (battleType === 'wildcard') return { songs: all, notice: null };
    if (battleType !== 'new_artists')
      return { songs: all.filter((song) => song.battleTypes.includes(battleType)), notice: null };
    const { since, songs } = newArtists(all);
    return { songs, notice: `Artists who are new since ${since}, as far as our songs tell.` };
  };
  return (battleType: BattleType, except: ReadonlySet<string>): Suggestions => {
    const isWanted = ({ videoId }: CatalogueSong) => !except.has(videoId) && isOffered(videoId);
    const known = catalogue();
    const { songs, notice } = ofType(battleType, known);
    const bangers = shuffled(bestOf(songs.filter(isWanted)), random);
    const first = risingOf(rising().filter(isWanted), battleType, random);
    const own = battleType === 'wildcard' ? mixOf(bangers, 2 * count) : bangers;
    const offered = takeEachArtistOnce([...first, ...own], count);
    if (offered.length === count) return { songs: shuffled(offered, random), notice };
    const others = known.filter((song) => isFamous(song) && isWanted(song));
    const mix = mixOf(shuffled(others, random), 2 * count);
    const all = takeEachArtistOnce([...offered, ...mix], count);
    return {
      songs: all,
      notice: all.length > offered.length ? mixNotice(battleType, offered.length) : notice,
    };
  };
}

/** Returns the famous songs; if they are few, the `enough` most famous songs above the lower minimum. */
function bestOf(songs: readonly CatalogueSong[]): readonly CatalogueSong[] {
  const bangers = songs.filter(isFamous);
  if (bangers.length >= enough) return bangers;
  return songs
    .filter(({ fame }) => fame >= minFameIfFew)
    .toSorted((a, b) => b.fame - a.fame)
    .slice(0, enough);
}

function risingOf(
  rising: readonly CatalogueSong[],
  battleType: BattleType,
  random: () => number,
): CatalogueSong[] {
  const isMatch = (song: CatalogueSong) => battleType === 'wildcard' || song.battleTypes.includes(battleType);
  // Only the players' own battles show which acts are unsigned; the catalogue has none.
  const max = battleType === 'unsigned_acts' ? count : Math.floor(count * risingShare);
  return takeEachArtistOnce(shuffled(rising.filter(isMatch).slice(0, maxRising), random), max);
}

function mixNotice(battleType: BattleType, offered: number): string | null {
  // Every song fits a wildcard battle, so none is of another kind.
  if (battleType === 'wildcard') return null;
  if (offered > 0)
    return `We have no more ${battleTypeName(battleType)} songs for you, so some of these are of other kinds.`;
  return `We have no ${battleTypeName(battleType)} songs for you yet, so these are of other kinds. A link works, too.`;
}

/** Maximum number of shuffled songs: choosing ten needs no more, and the cost does not grow with the catalogue. */
const maxShuffled = 600;

/** Returns up to `maxShuffled` random items in random order; the same random numbers give the same items. */
function shuffled<T>(all: readonly T[], random: () => number): T[] {
  const rest = [...all];
  const chosen = Math.min(maxShuffled, rest.length);
  for (let at = 0; at < chosen; at += 1) {
    const other = at + Math.floor(random() * (rest.length - at));
    [rest[at], rest[other]] = [rest[other] as T, rest[at] as T];
  }
  return rest.slice(0, chosen);
}

type NewArtists = { since: number; songs: readonly CatalogueSong[] };

const newForYears = 7;

/** Creates a function that returns the songs of new artists, who have no known older song; it caches them until the list grows. */
function createNewArtists(): (songs: readonly CatalogueSong[]) => NewArtists {
  let found: NewArtists = { since: 0, songs: [] };
  let countedLength = -1;
  return (songs) => {
    if (songs.length !== countedLength) found = newArtists(songs);
    countedLength = songs.length;
    return found;
  };
}

function newArtists(songs: readonly CatalogueSong[]): NewArtists {
  const newest = songs.reduce((year, song) => Math.max(year, song.year ?? 0), 0);
  const since = newest - newForYears;
  // A song without a year counts as old.
  const isNew = ({ year }: CatalogueSong) => year !== null && year >= since;
  const old = new Set(songs.flatMap((song) => (isNew(song) ? [] : performersOf(song))));
  return { since, songs: songs.filter((song) => isNew(song) && !old.has(performersOf(song)[0] ?? '')) };
}
