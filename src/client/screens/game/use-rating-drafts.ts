import { useState } from 'react';

/** `score`: null until the slider is touched. */
export type RatingDraft = { score: number | null; comment: string };

const blank: RatingDraft = { score: null, comment: '' };

/** What is being given, song by song, so that a refresh of the battle takes nothing away. */
export function useRatingDrafts() {
  const [drafts, setDrafts] = useState<Record<number, RatingDraft>>({});
  const draftOf = (songId: number): RatingDraft => drafts[songId] ?? blank;
  const change = (songId: number, part: Partial<RatingDraft>) =>
    setDrafts((before) => ({ ...before, [songId]: { ...(before[songId] ?? blank), ...part } }));
  return { draftOf, change };
}
