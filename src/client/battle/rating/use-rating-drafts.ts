import { useRef, useState } from 'react';
import type { Toast } from '#client/announce/toasts.ts';
import { storedByKey } from '#client/device/storage.ts';
import type { SongReply } from '#contract/schemas.ts';

/** `score`: the rating, by the name that browsers have stored; null until the slider is touched. `heard`: whether the video was started. */
type RatingDraft = { score: number | null; comment: string; heard: boolean };
/** Keyed by video, because a song that does not play may be replaced with another video. */
type Drafts = Record<SongReply['videoId'], RatingDraft>;

const blank: RatingDraft = { score: null, comment: '', heard: false };

const stored = storedByKey<Drafts>('ratingDrafts');

export const removeDrafts = stored.remove;

/** Returns the unsent rating of a song; it survives a refetch of the battle and a reload of the page. */
export function useRatingDraft(battleId: number, { videoId }: Pick<SongReply, 'videoId'>) {
  const [drafts, setDrafts] = useState(() => stored.get(battleId) ?? {});
  // A cast to a TV calls `change` of an older render when it has begun.
  const latest = useRef(drafts);
  const change = (part: Partial<RatingDraft>) => {
    const draft = { ...blank, ...latest.current[videoId], ...part };
    latest.current = { ...latest.current, [videoId]: draft };
    stored.set(battleId, latest.current);
    setDrafts(latest.current);
  };
  return { draft: { ...blank, ...drafts[videoId] }, change };
}

/** Toast for a comment with a rude word. */
export const sentWithStars: Toast = {
  tone: 'warn',
  title: 'Sent, with stars',
  text: 'Your comment had a word in it that is not welcome here. It is shown with stars.',
};
