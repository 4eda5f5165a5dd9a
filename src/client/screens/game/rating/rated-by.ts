import type { WireRating } from '#contract/schemas.ts';

/** The songs this person has rated. */
export const ratedBy = (person: string, ratings: readonly WireRating[]): ReadonlySet<number> =>
  new Set(ratings.filter((rating) => rating.ratedBy === person).map((rating) => rating.songId));
