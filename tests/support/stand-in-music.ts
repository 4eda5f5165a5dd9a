// oEmbed responses of Spotify, Deezer and SoundCloud in their own formats.
import { json, plain, type Reply } from './youtube-failures.ts';

/** Links to songs that the stand-ins know. */
export const musicLinks = {
  spotify: 'https://open.spotify.com/track/4u7EnebtmKWzUH433cf5Qv',
  deezer: 'https://www.deezer.com/track/1109731',
  soundcloud: 'https://soundcloud.com/some-uploader/metallica-enter-sandman',
  /** Uploaded by the artist. */
  ownSong: 'https://soundcloud.com/oasis/wonderwall',
  /** A song that the music service knows, but neither the catalogue nor YouTube. */
  unknown: 'https://open.spotify.com/track/0000000000000000000000',
} as const;

const details: Record<string, object> = {
  [musicLinks.spotify]: { title: 'Bohemian Rhapsody - Remastered 2011', provider_name: 'Spotify' },
  [musicLinks.deezer]: { title: 'Stayin’ Alive (feat. Nobody)', author_name: 'Bee Gees', entity: 'track' },
  [musicLinks.soundcloud]: {
    title: 'Metallica - Enter Sandman by Some Uploader',
    author_name: 'Some Uploader',
  },
  [musicLinks.ownSong]: { title: 'Wonderwall by Oasis', author_name: 'Oasis' },
  [musicLinks.unknown]: { title: 'Zzxxyyq', provider_name: 'Spotify' },
};

const noData = { type: 'DataException', message: 'no data', code: 800 };

/** Returns the oEmbed response; for other links 404, from Deezer 200 with an error. */
export function musicOembed(query: URLSearchParams): Reply {
  const url = query.get('url') ?? '';
  const song = details[url];
  if (!song && url.startsWith('https://www.deezer.com/')) return json(200, { error: noData });
  return song
    ? json(200, { version: '1.0', type: 'rich', html: '<iframe></iframe>', ...song })
    : plain(404, '');
}
