import { useState } from 'react';
import { storage } from '#client/device/storage.ts';

/** `score`: null until the slider is touched. */
export type RatingDraft = { score: number | null; comment: string };
type Drafts = Record<number, RatingDraft>;

const blank: RatingDraft = { score: null, comment: '' };

/** What was being given in this battle when the page was left; of other battles nothing is kept. */
function keptDrafts(battleId: number): Drafts {
  try {
    const kept = JSON.parse(storage.get('ratingDrafts') ?? 'null');
    return kept?.battleId === battleId ? (kept.drafts ?? {}) : {};
  } catch {
    return {};
  }
}

const keepDrafts = (battleId: number, drafts: Drafts) =>
  storage.set('ratingDrafts', JSON.stringify({ battleId, drafts }));

/** They were sent. */
export const forgetDrafts = (): void => storage.remove('ratingDrafts');

/** What is being given, song by song: neither a refresh of the battle nor a reload of the page takes it away. */
export function useRatingDrafts(battleId: number) {
  const [drafts, setDrafts] = useState(() => keptDrafts(battleId));
  const draftOf = (songId: number): RatingDraft => ({ ...blank, ...drafts[songId] });
  const change = (songId: number, part: Partial<RatingDraft>) => {
    const next = { ...drafts, [songId]: { ...draftOf(songId), ...part } };
    keepDrafts(battleId, next);
    setDrafts(next);
  };
  return { draftOf, change };
}
