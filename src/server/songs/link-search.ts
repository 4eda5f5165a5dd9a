import { isVideoId, looksLikeLink, videoIdFrom } from '#rules/video-link.ts';
import { foundVideo, type SearchAnswer } from './answer.ts';
import type { Links, LinkTrouble } from './youtube/youtube.ts';

const notOneVideo = 'That link does not lead to one YouTube video. Paste the link of a single song.';
const notices: Record<LinkTrouble, string> = {
  private: 'That video is private. Pick another one.',
  gone: 'That video is no longer on YouTube. Pick another one.',
  'cannot-play': 'That video cannot be played here. Pick another one.',
  'not-embeddable': 'That video may only be played on YouTube itself. Pick another one.',
};

/** Answers a pasted link with its one video, or with a notice why not; null for words that are to be searched for. */
export function openLinkSearch({ lookUp }: Links): (pasted: string) => Promise<SearchAnswer | null> {
  return async (pasted) => {
    const videoId = videoIdFrom(pasted);
    if (videoId === null) return looksLikeLink(pasted) ? sorry(notOneVideo) : null;
    const answer = await lookUp(videoId);
    if (answer.ok) {
      const items = [foundVideo({ ...answer.video, videoId })];
      return { items, source: 'link', enough: true, similar: false, notice: null };
    }
    const wasWords = answer.why === 'gone' && isVideoId(pasted.trim());
    return wasWords ? null : sorry(notices[answer.why]);
  };
}

const sorry = (notice: string): SearchAnswer => ({
  ...{ items: [], source: 'link', enough: true, similar: false, notice },
});
