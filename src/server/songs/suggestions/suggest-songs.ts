import { type BattleType, battleTypeName } from '#rules/battle-types.ts';
import type { CatalogueSong } from '#server/songs/catalogue/catalogue.ts';
import { mixOf, performersOf, takeEachArtistOnce } from './mix-of-songs.ts';

type Wish = {
  battleType: BattleType;
  except: ReadonlySet<string>;
  /** Songs that are popular here, what rises most first. */
  rising: readonly CatalogueSong[];
  count: number;
};
/** `notice`: what has to be said of them, if anything. */
export type Suggestions = { songs: CatalogueSong[]; notice: string | null };

type SuggestionDeps = {
  /** The songs there are by now. */
  catalogue: () => readonly CatalogueSong[];
  isOffered: (videoId: string) => boolean;
  /** In [0, 1); the same chances give the same songs. */
  random: () => number;
};

/** From this fame on most people have heard a song. */
const famous = 60;
/** A type with fewer famous songs than `enough` goes down in fame, to this at most. */
const known = 30;
const enough = 40;
/** Of ten songs so many, at most, are popular here, out of the sixty that rise most. */
const risingShare = 0.3;
const mostRising = 60;

const isFamous = ({ fame }: CatalogueSong): boolean => fame >= famous;

/** Bangers that fit the type, each of another artist; where there are too few, others, and a notice. */
export function createSuggestions({
  catalogue,
  isOffered,
  random,
}: SuggestionDeps): (wish: Wish) => Suggestions {
  const newArtists = createNewArtists();
  const ofType = (battleType: BattleType, all: readonly CatalogueSong[]) => {
    if (battleType === 'wildcard') return { songs: all, notice: null };
    if (battleType !== 'new_artists')
      return { songs: all.filter((song) => song.battleTypes.includes(battleType)), notice: null };
    const { since, songs } = newArtists(all);
    return { songs, notice: `Artists who are new since ${since}, as far as our songs tell.` };
  };
  return ({ battleType, except, rising, count }) => {
    const isWanted = ({ videoId }: CatalogueSong) => !except.has(videoId) && isOffered(videoId);
    const known = catalogue();
    const { songs, notice } = ofType(battleType, known);
    const bangers = shuffled(bestOf(songs.filter(isWanted)), random);
    const first = risingOf(rising.filter(isWanted), battleType, count, random);
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

/** The famous ones, and if they are few as many of the others as make enough. */
function bestOf(songs: readonly CatalogueSong[]): readonly CatalogueSong[] {
  const bangers = songs.filter(isFamous);
  if (bangers.length >= enough) return bangers;
  return songs
    .filter(({ fame }) => fame >= known)
    .toSorted((a, b) => b.fame - a.fame)
    .slice(0, enough);
}

function risingOf(
  rising: readonly CatalogueSong[],
  battleType: BattleType,
  count: number,
  random: () => number,
): CatalogueSong[] {
  const isMeant = (song: CatalogueSong) => battleType === 'wildcard' || song.battleTypes.includes(battleType);
  // No one else knows who is unsigned.
  const most = battleType === 'unsigned_acts' ? count : Math.floor(count * risingShare);
  return takeEachArtistOnce(shuffled(rising.filter(isMeant).slice(0, mostRising), random), most);
}

function mixNotice(battleType: BattleType, offered: number): string | null {
  // All types are one there: what is missing is songs.
  if (battleType === 'wildcard') return null;
  if (offered > 0)
    return `We have no more ${battleTypeName(battleType)} songs for you, so some of these are of other kinds.`;
  return `We have no ${battleTypeName(battleType)} songs for you yet, so these are of other kinds. A link works, too.`;
}

/** As many as are ever looked at: choosing ten needs no more, and a long list costs no more than a short one. */
const mostShuffled = 600;

/** Some of all, in an order made of chance: the same chances give the same. */
function shuffled<T>(all: readonly T[], random: () => number): T[] {
  const rest = [...all];
  const chosen = Math.min(mostShuffled, rest.length);
  for (let at = 0; at < chosen; at += 1) {
    const other = at + Math.floor(random() * (rest.length - at));
    [rest[at], rest[other]] = [rest[other] as T, rest[at] as T];
  }
  return rest.slice(0, chosen);
}

type NewArtists = { since: number; songs: readonly CatalogueSong[] };

const newForYears = 7;

/** Songs of artists of whom no older one is known, and since when; looked for again as the list grows. */
function createNewArtists(): (songs: readonly CatalogueSong[]) => NewArtists {
  let found: NewArtists = { since: 0, songs: [] };
  let seen = -1;
  return (songs) => {
    if (songs.length !== seen) found = newArtists(songs);
    seen = songs.length;
    return found;
  };
}

function newArtists(songs: readonly CatalogueSong[]): NewArtists {
  const newest = songs.reduce((year, song) => Math.max(year, song.year ?? 0), 0);
  const since = newest - newForYears;
  // A song whose year no one knows is taken for an old one.
  const isNew = ({ year }: CatalogueSong) => year !== null && year >= since;
  const old = new Set(songs.flatMap((song) => (isNew(song) ? [] : performersOf(song))));
  return { since, songs: songs.filter((song) => isNew(song) && !old.has(performersOf(song)[0] ?? '')) };
}
