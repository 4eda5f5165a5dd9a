import type { HandlerInput } from '#contract/schemas.ts';
import type { Submission } from '#rules/moves/submit-song.ts';
import { startSecondFrom, tidyStartSecond } from '#rules/songs/start-second.ts';
import { isVideoId, videoIdFrom } from '#rules/songs/video-link.ts';
import { tidyText } from '#rules/words/tidy-text.ts';
import { Failure } from '#server/http/failure.ts';
import type { Context } from '#server/settings/context.ts';
import { starred } from '#server/words/rude-words.ts';

type StorableSong = Omit<Submission['song'], 'id'>;
export type SentSong = Omit<HandlerInput<'swapSong'>['body'], 'songId'>;

const picture =
  /^https:\/\/(?:i\.ytimg\.com|img\.youtube\.com)\/vi(?:_webp)?\/([\w-]{11})\/\w+\.(?:jpg|webp)$/;

/** A duration such as '3:05' or '1:02:03'. */
const playingTime = /^\d{1,2}(?::\d\d){1,2}$/;

/** Returns the song to store, with rude words starred and a picture of its own video. @throws Failure no-video-link, other-video */
export function storableSong({ youtubeUrl, title, artist, duration, ...sent }: SentSong): StorableSong {
  const link = youtubeUrl.trim();
  const videoId = idIn(link);
  if (!videoId) throw new Failure('no-video-link');
  if (sent.videoId?.trim() && idIn(sent.videoId.trim()) !== videoId) throw new Failure('other-video');
  const isOwn = picture.exec(sent.thumbnailUrl ?? '')?.[1] === videoId;
  return {
    videoId,
    ...starredWords(tidyText(title) ?? videoId, tidyText(artist) ?? ''),
    duration: playingTime.exec(duration?.trim() ?? '')?.[0] ?? null,
    thumbnailUrl: (isOwn && sent.thumbnailUrl) || `https://i.ytimg.com/vi/${videoId}/mqdefault.jpg`,
    startSecond: sent.startSecond == null ? startSecondFrom(link) : tidyStartSecond(sent.startSecond),
  };
}

/** Replaces the sent title by the video's own, if known. Call it only before storing, because it may cost a YouTube request. */
export async function withOwnTitle(
  { songs }: Pick<Context, 'songs'>,
  sent: StorableSong,
): Promise<StorableSong> {
  const known = await songs.find(sent.videoId);
  if (!known) return sent;
  const { writtenTitle: _, writtenArtist: __, ...storable } = sent;
  const { title, channelTitle } = known.snippet;
  return {
    ...storable,
    title: tidyText(title) ?? sent.videoId,
    artist: tidyText(channelTitle) ?? '',
    duration: known.duration ?? sent.duration,
  };
}

/** Stars rude words in title and artist, which are public like a comment. */
export function starredWords(writtenTitle: string, writtenArtist: string) {
  const [title, artist] = [starred(writtenTitle), starred(writtenArtist)];
  return {
    title: title.shown,
    writtenTitle: title.written,
    artist: artist.shown,
    writtenArtist: artist.written,
  };
}

const idIn = (link: string): string | null => (isVideoId(link) ? link : videoIdFrom(link));

/** Stars rude words in a comment instead of refusing the rating; `writtenComment` is the original if it differs. */
export function sentComment(typed: string | null | undefined) {
  const { shown, written } = starred(tidyText(typed) ?? '');
  return { comment: shown || null, writtenComment: written };
}
