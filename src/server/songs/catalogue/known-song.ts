import type { KnownVideo } from '#server/songs/answers/answer.ts';
import type { CatalogueSong } from './catalogue.ts';
import { songName } from './song-name.ts';

/** A song as it is found, and as it is shown. */
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
