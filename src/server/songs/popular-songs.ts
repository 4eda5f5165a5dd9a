import { setImmediate } from 'node:timers/promises';
import type { BattleType } from '#rules/battle-types.ts';
import type { QueryPrepared } from '#server/database/open.ts';

export type PopularSong = {
  videoId: string;
  title: string;
  artist: string;
  /** Of the battles it was played in; never wildcard. */
  battleTypes: BattleType[];
  picks: number;
  /** From 1 to 10, each listener counted once. */
  mean: number;
  /** The mean as if ten more people had found it middling: few raters move it little. */
  bayesianMean: number;
};

/** The newest ratings that are looked at: so many, however many there are, a page at a time. */
const looked = { ratings: 50_000, page: 250 } as const;
/** Two friends alone make nothing popular, whatever they give each other. */
const fewestRaters = 3;
const middling = { raters: 10, rating: 5.5, most: 10 } as const;
const mostPopular = 2000;
/** What a song that everyone gives a ten gains in fame. */
const mostRise = 15;

/** How much better known a song is here than by its fame. */
export const riseOf = ({ bayesianMean }: Pick<PopularSong, 'bayesianMean'>): number =>
  Math.max(0, Math.round((mostRise * (bayesianMean - middling.rating)) / (middling.most - middling.rating)));

const newestRatings = {
  name: 'newest ratings',
  text: `
select ratings.id, rated_by "ratedBy", rating, youtube_url "videoId", title, artist, battle_type "battleType",
  games.status = 'completed' and games.counted counts,
  title_hidden or exists (select from reports where song_id = songs.id and closed_at is null) "isHidden"
from (select id, song_id, rated_by, rating from ratings where id < $1 order by id desc limit ${looked.page}) ratings
join songs on songs.id = song_id join games on games.id = game_id order by ratings.id desc`,
};
/** Above any number a rating can have. */
const highest = 2_147_483_647;

type Rated = {
  id: number;
  ratedBy: string;
  rating: number;
  videoId: string;
  title: string;
  artist: string;
  battleType: BattleType;
  counts: boolean;
  isHidden: boolean;
};
type Tally = Pick<Rated, 'title' | 'artist'> & {
  types: Set<BattleType>;
  raters: Map<string, { sum: number; times: number }>;
};

/** What people picked lately, the best rated first: by three at least, no title hidden or reported. */
export async function readPopular(queryPrepared: QueryPrepared): Promise<PopularSong[]> {
  const tallies = new Map<string, Tally>();
  const hidden = new Set<string>();
  let before = highest;
  for (let seen = 0; seen < looked.ratings; seen += looked.page) {
    const rated = await queryPrepared<Rated>(newestRatings, [before]);
    for (const each of rated) {
      if (each.isHidden) hidden.add(each.videoId);
      if (each.counts) count(tallies, each);
    }
    const last = rated.at(-1);
    if (!last || rated.length < looked.page) break;
    before = last.id;
    await setImmediate();
  }
  return [...tallies]
    .filter(([videoId, { raters }]) => raters.size >= fewestRaters && !hidden.has(videoId))
    .map(popularSong)
    .toSorted((a, b) => b.bayesianMean - a.bayesianMean || (a.videoId < b.videoId ? -1 : 1))
    .slice(0, mostPopular);
}

/** The newest title is kept: it is met first. */
function count(tallies: Map<string, Tally>, { videoId, title, artist, battleType, ratedBy, rating }: Rated) {
  const tally = tallies.get(videoId) ?? { title, artist, types: new Set(), raters: new Map() };
  tallies.set(videoId, tally);
  if (battleType !== 'wildcard') tally.types.add(battleType);
  const { sum, times } = tally.raters.get(ratedBy) ?? { sum: 0, times: 0 };
  tally.raters.set(ratedBy, { sum: sum + rating, times: times + 1 });
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
    bayesianMean: (sum + middling.raters * middling.rating) / (byRater.length + middling.raters),
  };
}
