import type { KnownVideo } from './answer.ts';
import type { CatalogueSong } from './catalogue.ts';

/** A song as it is found, and as it is shown. */
export type KnownSong = {
  videoId: string;
  title: string;
  artist: string;
  /** How well people know it, 0 to 100; 0 where nobody can tell. */
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
