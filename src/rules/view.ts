import type { Battle, PlayerId, Rating } from './battle.ts';

/** A rating as one viewer may see it; a `hidden` rating has neither number nor comment. */
export type SeenRating = Omit<Rating, 'rating'> & { rating: number | null; hidden?: true };

/** Returns whether scores are sealed: in a Top Secret Mission until it is completed (spec §6). */
export const isSealed = (battle: Pick<Battle, 'mode' | 'status'>): boolean =>
  battle.mode === 'secret' && battle.status !== 'completed';

/** Returns every rating of the battle as `viewer` may see it: in a sealed battle only the rater sees its number and comment. */
export function ratingsSeenBy(battle: Battle, viewer: PlayerId | null): SeenRating[] {
  const sealed = isSealed(battle);
  return battle.ratings.map((rating) =>
    sealed && rating.ratedBy !== viewer ? { ...rating, rating: null, comment: null, hidden: true } : rating,
  );
}
