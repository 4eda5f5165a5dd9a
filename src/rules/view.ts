import type { Battle, PlayerId, Rating } from './battle.ts';

/** A rating as one person may see it; `hidden` ones have neither number nor comment. */
export type SeenRating = Omit<Rating, 'rating'> & { rating: number | null; hidden?: true };

/** Top Secret Mission keeps scores sealed until it is over (spec §6). */
export const isSealed = (battle: Pick<Battle, 'mode' | 'status'>): boolean =>
  battle.mode === 'secret' && battle.status !== 'completed';

/** While a battle is sealed a rating is seen only by its rater. */
export function seenBy(battle: Battle, viewer: PlayerId | null): (rating: Rating) => SeenRating {
  const sealed = isSealed(battle);
  return (rating) =>
    sealed && rating.ratedBy !== viewer ? { ...rating, rating: null, comment: null, hidden: true } : rating;
}

/** Every rating of the battle, as `viewer` may see it. */
export const ratingsSeenBy = (battle: Battle, viewer: PlayerId | null): SeenRating[] =>
  battle.ratings.map(seenBy(battle, viewer));
