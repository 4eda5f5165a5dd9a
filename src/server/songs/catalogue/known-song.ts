import type { KnownVideo } from '#server/songs/answers/answer.ts';
import { isVersion } from '#server/songs/index/song-index.ts';
import type { CatalogueSong } from './catalogue.ts';

export type KnownSong = {
  videoId: string;
  title: string;
  artist: string;
  /** How well people here know it, 0 to 100; 0 where no one can tell. */
  fame: number;
  video: KnownVideo;
  ofCatalogue: CatalogueSong | null;
};

export const ofCatalogue = (song: CatalogueSong): KnownSong => ({
  ...{ videoId: song.videoId, title: song.title, artist: song.artist },
  ...{ fame: song.fame, ofCatalogue: song },
  video: {
    videoId: song.videoId,
    title: `${song.artist} - ${song.title}`,
    channel: song.artist,
    seconds: null,
  },
});

/** How well it is known anywhere: as the catalogue says, else as often as it was watched. */
export const fameOf = ({ ofCatalogue, video }: Pick<KnownSong, 'ofCatalogue' | 'video'>): number =>
  ofCatalogue?.fame ?? fameOfViews(video.views ?? 0);

/** A million views are 45, ten times as many 15 more; a thousand are nothing. */
const fameOfViews = (views: number): number =>
  Math.min(90, Math.max(0, Math.round(15 * (Math.log10(Math.max(views, 1)) - 3))));

/** A song by what YouTube or a player says of it; one of the catalogue keeps its name there. */
export const asSong = (video: KnownVideo, known: CatalogueSong | null): KnownSong => {
  const { title, artist } = known ?? songName(video.title, video.channel);
  const song = { videoId: video.videoId, title, artist, video, ofCatalogue: known };
  return { ...song, fame: fameOf(song) };
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
