import { setImmediate } from 'node:timers/promises';
import type { BattleType } from '#rules/battle-types.ts';
import type { QueryPrepared } from '#server/database/open.ts';

export type PopularSong = {
  videoId: string;
  title: string;
  artist: string;
  /** Types of the battles in which the song was played; never wildcard. */
  battleTypes: BattleType[];
  picks: number;
  /** Mean rating, 1 to 10; each rater counts once. */
  mean: number;
  /** The mean with ten added raters of 5.5, so that few raters change it little. */
  bayesianMean: number;
};

/** Maximum number of ratings that are read, newest first, and the number per query. */
const limits = { ratings: 50_000, page: 250 } as const;
/** Minimum number of raters, so that two friends alone cannot make a song popular. */
const minRaters = 3;
const prior = { raters: 10, rating: 5.5, max: 10 } as const;
const maxPopular = 2000;
/** The rise in fame of a song that every player rates 10. */
const maxRise = 15;

/** Returns the points of fame that a song gains by its ratings on this site. */
export const riseOf = ({ bayesianMean }: Pick<PopularSong, 'bayesianMean'>): number =>
  Math.max(0, Math.round((maxRise * (bayesianMean - prior.rating)) / (prior.max - prior.rating)));

/** Returns the song with the points of fame that it gains if it is popular. */
export const withRise = <S extends { fame: number }>(song: S, popular: PopularSong | null | undefined): S =>
  popular ? { ...song, fame: Math.min(100, song.fame + riseOf(popular)) } : song;

const newestRatings = {
  name: 'newest ratings',
  text: `
select ratings.id, rated_by "ratedBy", rating, youtube_url "videoId", title, artist, battle_type "battleType",
  games.status = 'completed' and games.ended_by = 'ratings' and games.counted and not users.is_guest counts,
  title_hidden or exists (select from reports where song_id = songs.id and closed_at is null) "isHidden"
from (select id, song_id, rated_by, rating from ratings where id < $1 order by id desc limit ${limits.page}) ratings
join songs on songs.id = song_id join games on games.id = game_id join users on users.id = rated_by
order by ratings.id desc`,
};
/** Maximum of PostgreSQL's integer, so above the id of any rating. */
const maxId = 2_147_483_647;

type Rated = {
  id: number;
  ratedBy: string;
  rating: number;
  videoId: string;
  title: string;
  artist: string;
  battleType: BattleType;
  /** Guests, and battles that ended early, do not count, because anyone could create them at will. */
  counts: boolean;
  isHidden: boolean;
};
type Tally = Pick<Rated, 'title' | 'artist'> & {
  types: Set<BattleType>;
  raters: Map<string, { sum: number; times: number }>;
};

/** Reads the popular songs, best rated first: songs with at least `minRaters` raters whose titles are neither hidden nor reported. */
export async function readPopular(queryPrepared: QueryPrepared): Promise<PopularSong[]> {
  const tallies = new Map<string, Tally>();
  const hidden = new Set<string>();
  let before = maxId;
  for (let read = 0; read < limits.ratings; read += limits.page) {
    const rated = await queryPrepared<Rated>(newestRatings, [before]);
    for (const each of rated) {
      if (each.isHidden) hidden.add(each.videoId);
      if (each.counts) count(tallies, each);
    }
    const last = rated.at(-1);
    if (!last || rated.length < limits.page) break;
    before = last.id;
    await setImmediate();
  }
  return [...tallies]
    .filter(([videoId, { raters }]) => raters.size >= minRaters && !hidden.has(videoId))
    .map(popularSong)
    .toSorted((a, b) => b.bayesianMean - a.bayesianMean || (a.videoId < b.videoId ? -1 : 1))
    .slice(0, maxPopular);
}

/** Adds a rating to its song's tally. The title is the newest one, because the newest rating is read first. */
function count(tallies: Map<string, Tally>, { videoId, title, artist, battleType, ratedBy, rating }: Rated) {
  const created = (): Tally => ({ title, artist, types: new Set(), raters: new Map() });
  const { types, raters } = tallies.getOrInsertComputed(videoId, created);
  if (battleType !== 'wildcard') types.add(battleType);
  const rater = raters.getOrInsertComputed(ratedBy, () => ({ sum: 0, times: 0 }));
  rater.sum += rating;
  rater.times += 1;
}

function popularSong([videoId, { title, artist, types, raters }]: [string, Tally]): PopularSong {
  const byRater = [...raters.values()];
  const sum = byRater.reduce((all, { sum, times }) => all + sum / times, 0);
  return {
    videoId,
    title,
    artist,
    battleTypes: [...types],
    picks: byRater.reduce((all, { times }) => all + times, 0),
    mean: sum / byRater.length,
    bayesianMean: (sum + prior.raters * prior.rating) / (byRater.length + prior.raters),
  };
}
