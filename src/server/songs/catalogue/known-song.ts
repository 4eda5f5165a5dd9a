import type { SearchAnswer, SearchItem } from '#contract/schemas.ts';
import { isVersion } from '#server/songs/index/song-index.ts';
import type { CatalogueSong } from './catalogue.ts';

/** `seconds`: the length; null if unknown. `views`: number of views; absent or null if unknown. */
export type KnownVideo = {
  videoId: string;
  title: string;
  channel: string;
  seconds: number | null;
  views?: number | null;
};

/** Returns a video as a search result. The thumbnail URLs are built from the id, so no foreign URL reaches the page. */
export const foundVideo = ({ videoId, title, channel, seconds }: KnownVideo): SearchItem => ({
  id: { kind: 'youtube#video', videoId },
  snippet: {
    title,
    channelTitle: channel,
    thumbnails: {
      default: { url: `https://i.ytimg.com/vi/${videoId}/default.jpg`, width: 120, height: 90 },
      medium: { url: `https://i.ytimg.com/vi/${videoId}/mqdefault.jpg`, width: 320, height: 180 },
    },
  },
  duration: seconds === null ? null : clockOf(seconds),
});

/** Formats a length: 185 → '3:05', 3723 → '1:02:03'. */
function clockOf(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  const pad = (part: number) => String(part).padStart(2, '0');
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(seconds % 60)}` : `${minutes}:${pad(seconds % 60)}`;
}

/** Maximum number of results per search; the other results are stored for later searches. */
const maxOffered = 25;

export const answerOf = (videos: readonly KnownVideo[], source: SearchAnswer['source']): SearchAnswer => ({
  items: videos.slice(0, maxOffered).map(foundVideo),
  source,
  enough: true,
  similar: false,
  notice: null,
});

export type KnownSong = {
  videoId: string;
  title: string;
  artist: string;
  /** How well known the song is on this site, 0 to 100; 0 if unknown. */
  fame: number;
  video: KnownVideo;
  /** The song in the catalogue or the operator's songs; null if in neither. */
  listed: CatalogueSong | null;
};

/** Returns the fame by views: 0 for a thousand, 15 more for each factor of ten (45 for a million), 90 at most. */
const fameOfViews = (views: number): number =>
  Math.min(90, Math.max(0, Math.round(15 * (Math.log10(Math.max(views, 1)) - 3))));

/** Returns the song of a video. A listed song keeps its name and fame; another song has the name in the title and the fame of its views. */
export const asSong = (video: KnownVideo, listed: CatalogueSong | null): KnownSong => {
  const { title, artist } = listed ?? songName(video.title, video.channel);
  const fame = listed?.fame ?? fameOfViews(video.views ?? 0);
  return { videoId: video.videoId, title, artist, fame, video, listed };
};

/** Text in brackets that does not describe the song. */
const noise =
  /\s*[([][^)\]]*\b(?:official|lyrics?|audio|video|visuali[sz]er|hd|hq|4k|mv|m\/v|remaster(?:ed)?)\b[^)\]]*[)\]]/gi;
/** Guests and editions of the same recording: 'Halo (feat. Somebody) - Remastered 2009' is Halo. */
const guests = /\s*[([](?:feat|ft|featuring)\b[^)\]]*[)\]]|\s+(?:feat|ft|featuring)\b.*$/gi;
const edition =
  /(?:\s[-–—])?\s(?:(?:\d{4}\s)?(?:digital\s)?remaster(?:ed)?\b.*|(?:radio|single|album)\s(?:edit|version)|bonus track)$/i;
const dash = /\s+[-–—]\s+|\s+[-–—]|[-–—]\s+/;

export const plainTitle = (title: string): string =>
  title.replace(/\s+/g, ' ').replace(noise, '').replace(guests, '').replace(edition, '').trim() || title;

/** Returns title and artist from the title of a video, like 'Queen – Innuendo (Official Video)', and its channel. */
export function songName(title: string, channel: string): { title: string; artist: string } {
  const performer =
    channel.replace(/\s*-\s*topic$|\s*vevo$|\s*\(?official\)?(?:\s+channel)?$/i, '').trim() || channel;
  const plain = title.replace(noise, '').trim() || title;
  const [before = '', ...rest] = plain.split(dash).map((part) => part.trim());
  const after = rest.join(' - ');
  const isOnlyVersion = isVersion(`- ${after}`) && !isVersion(after);
  if (before === '' || after === '' || isOnlyVersion) return { title: plain, artist: performer };
  return { title: after, artist: before };
}
