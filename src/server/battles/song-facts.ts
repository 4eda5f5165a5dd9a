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
  videoId?: string | null;
  duration?: string | null;
  thumbnailUrl?: string | null;
  startSecond?: number | null;
};

/** A video's own pictures, by their address. */
const picture =
  /^https:\/\/(?:i\.ytimg\.com|img\.youtube\.com)\/vi(?:_webp)?\/([\w-]{11})\/\w+\.(?:jpg|webp)$/;

/**
 * A sent song as it is stored. A picture of anything but the video is replaced by the video's own.
 * @throws Failure no-video-link, other-video
 */
export function factsOf({ youtubeUrl, title, artist, duration, ...sent }: SentSong): SongFacts {
  const link = youtubeUrl.trim();
  const videoId = idIn(link);
  if (!videoId) throw new Failure('no-video-link');
  if (sent.videoId?.trim() && idIn(sent.videoId.trim()) !== videoId) throw new Failure('other-video');
  const isOwn = picture.exec(sent.thumbnailUrl ?? '')?.[1] === videoId;
  return {
    videoId,
    title: tidyComment(title) ?? videoId,
    artist: tidyComment(artist) ?? '',
    duration: tidyComment(duration),
    thumbnailUrl: (isOwn && sent.thumbnailUrl) || `https://i.ytimg.com/vi/${videoId}/mqdefault.jpg`,
    startSecond: sent.startSecond == null ? startSecondFrom(link) : tidyStartSecond(sent.startSecond),
  };
}

const idIn = (link: string): string | null => (isVideoId(link) ? link : videoIdFrom(link));
