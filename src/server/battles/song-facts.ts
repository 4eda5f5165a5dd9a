import { tidyComment } from '#rules/comment.ts';
import type { Submission } from '#rules/moves/submit-song.ts';
import { startSecondFrom, tidyStartSecond } from '#rules/start-second.ts';
import { isVideoId, videoIdFrom } from '#rules/video-link.ts';
import { Failure } from '#server/failure.ts';

type SongFacts = Omit<Submission['song'], 'id'>;
type SentSong = {
  youtubeUrl: string;
  title: string;
  artist: string;
  duration?: string | null;
  thumbnailUrl?: string | null;
  startSecond?: number | null;
};

const ownPictures = /^https:\/\/(i\.ytimg\.com|img\.youtube\.com)\/[\w/.-]+$/;

/** A sent song as it is stored; a picture from anywhere else is replaced by the video's own. @throws Failure no-video-link */
export function factsOf({ youtubeUrl, title, artist, duration, ...sent }: SentSong): SongFacts {
  const link = youtubeUrl.trim();
  const videoId = isVideoId(link) ? link : videoIdFrom(link);
  if (!videoId) throw new Failure('no-video-link');
  const picture = sent.thumbnailUrl && ownPictures.test(sent.thumbnailUrl) ? sent.thumbnailUrl : null;
  return {
    videoId,
    title: tidyComment(title) ?? videoId,
    artist: tidyComment(artist) ?? '',
    duration: tidyComment(duration),
    thumbnailUrl: picture ?? `https://i.ytimg.com/vi/${videoId}/mqdefault.jpg`,
    startSecond: sent.startSecond == null ? startSecondFrom(link) : tidyStartSecond(sent.startSecond),
  };
}
