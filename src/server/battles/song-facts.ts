import { tidyComment } from '#rules/comment.ts';
import type { Submission } from '#rules/moves/submit-song.ts';
import { startSecondFrom, tidyStartSecond } from '#rules/start-second.ts';
import { isVideoId, videoIdFrom } from '#rules/video-link.ts';
import type { Context } from '#server/context.ts';
import { Failure } from '#server/failure.ts';
import type { FoundVideo } from '#server/videos/answer.ts';
import { star } from '#server/words/rude-words.ts';

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

/** '3:05' or '1:02:03' */
const playingTime = /^\d{1,2}(?::\d\d){1,2}$/;

/**
 * A sent song as it is stored: under the video's own title where that is known, else under the sent one, rude words of which
 * are starred. A picture of anything but the video is replaced by the video's own.
 * @throws Failure no-video-link, other-video
 */
export async function factsOf(
  { videos }: Pick<Context, 'videos'>,
  { youtubeUrl, title, artist, duration, ...sent }: SentSong,
): Promise<SongFacts> {
  const link = youtubeUrl.trim();
  const videoId = idIn(link);
  if (!videoId) throw new Failure('no-video-link');
  if (sent.videoId?.trim() && idIn(sent.videoId.trim()) !== videoId) throw new Failure('other-video');
  const isOwn = picture.exec(sent.thumbnailUrl ?? '')?.[1] === videoId;
  const known = await videos.find(videoId);
  return {
    videoId,
    ...(known ? ownWords(known, videoId) : sentWords(title, artist, videoId)),
    duration: known?.duration ?? playingTime.exec(duration?.trim() ?? '')?.[0] ?? null,
    thumbnailUrl: (isOwn && sent.thumbnailUrl) || `https://i.ytimg.com/vi/${videoId}/mqdefault.jpg`,
    startSecond: sent.startSecond == null ? startSecondFrom(link) : tidyStartSecond(sent.startSecond),
  };
}

const ownWords = ({ snippet: { title, channelTitle } }: FoundVideo, videoId: string) => ({
  title: tidyComment(title) ?? videoId,
  artist: tidyComment(channelTitle) ?? '',
});

/** What a client typed is public: it passes what a comment passes. */
function sentWords(title: string, artist: string, videoId: string) {
  const [writtenTitle, writtenArtist] = [tidyComment(title) ?? videoId, tidyComment(artist) ?? ''];
  const shown = { title: star(writtenTitle), artist: star(writtenArtist) };
  return {
    ...shown,
    ...(shown.title === writtenTitle ? {} : { writtenTitle }),
    ...(shown.artist === writtenArtist ? {} : { writtenArtist }),
  };
}

const idIn = (link: string): string | null => (isVideoId(link) ? link : videoIdFrom(link));
