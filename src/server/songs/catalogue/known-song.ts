import type { SearchAnswer, SearchItem } from '#contract/schemas.ts';
import { isVersion } from '#server/songs/index/song-index.ts';
import type { CatalogueSong } from './catalogue.ts';

/** `seconds`: how long it plays; null where no one knows. `views`: how often it was watched, where YouTube told. */
export type KnownVideo = {
  videoId: string;
  title: string;
  channel: string;
  seconds: number | null;
  views?: number | null;
};

/** The pictures follow from the id, so no address from outside ever reaches the page. */
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

/** 185 → '3:05', 3723 → '1:02:03' */
function clockOf(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  const two = (part: number) => String(part).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** Results that are offered for one search; the others are kept for later ones. */
const mostOffered = 25;

export const answerOf = (videos: readonly KnownVideo[], source: SearchAnswer['source']): SearchAnswer => ({
  items: videos.slice(0, mostOffered).map(foundVideo),
  source,
  enough: true,
  similar: false,
  notice: null,
});

export type KnownSong = {
  videoId: string;
  title: string;
  artist: string;
  /** How well people here know it, 0 to 100; 0 where no one can tell. */
  fame: number;
  video: KnownVideo;
  /** As the catalogue or the operator tells of it; null where neither does. */
  listed: CatalogueSong | null;
};

export const songOfCatalogue = (song: CatalogueSong): KnownSong => ({
  videoId: song.videoId,
  title: song.title,
  artist: song.artist,
  fame: song.fame,
  listed: song,
  video: {
    videoId: song.videoId,
    title: `${song.artist} - ${song.title}`,
    channel: song.artist,
    seconds: null,
  },
});

/** A million views are 45, ten times as many 15 more; a thousand are nothing. */
const fameOfViews = (views: number): number =>
  Math.min(90, Math.max(0, Math.round(15 * (Math.log10(Math.max(views, 1)) - 3))));

/** A song by what YouTube or a player says of it; one of the catalogue keeps its name and fame there, another has that of its views. */
export const asSong = (video: KnownVideo, listed: CatalogueSong | null): KnownSong => {
  const { title, artist } = listed ?? songName(video.title, video.channel);
  const fame = listed?.fame ?? fameOfViews(video.views ?? 0);
  return { videoId: video.videoId, title, artist, fame, video, listed };
};

/** What is in brackets and says nothing about the song. */
const noise =
  /\s*[([][^)\]]*\b(?:official|lyrics?|audio|video|visuali[sz]er|hd|hq|4k|mv|m\/v|remaster(?:ed)?)\b[^)\]]*[)\]]/gi;
/** Guests, and which pressing of the same recording it is: 'Halo (feat. Somebody) - Remastered 2009' is Halo. */
const guests = /\s*[([](?:feat|ft|featuring)\b[^)\]]*[)\]]|\s+(?:feat|ft|featuring)\b.*$/gi;
const pressing =
  /(?:\s[-–—])?\s(?:(?:\d{4}\s)?(?:digital\s)?remaster(?:ed)?\b.*|(?:radio|single|album)\s(?:edit|version)|bonus track)$/i;
const dash = /\s+[-–—]\s+|\s+[-–—]|[-–—]\s+/;

export const plainTitle = (title: string): string =>
  title.replace(/\s+/g, ' ').replace(noise, '').replace(guests, '').replace(pressing, '').trim() || title;

/** The song's name and who performs it, from the title of a video and its channel: 'Queen – Innuendo (Official Video)'. */
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
