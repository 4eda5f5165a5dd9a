import type { Rating, Song } from '#rules/battle.ts';

/** What was written and is not shown is stored, and not cached. */
export const shownSong = ({ writtenTitle: _, writtenArtist: __, ...song }: Song): Song => song;
export const shownRating = ({ writtenComment: _, ...rating }: Rating): Rating => rating;
