// What Spotify, Deezer and SoundCloud tell of their songs, in their own words.
import { json, plain, type Reply } from './youtube-failures.ts';

/** Links of songs that the stand-ins know. */
export const musicLinks = {
  spotify: 'https://open.spotify.com/track/4u7EnebtmKWzUH433cf5Qv',
  deezer: 'https://www.deezer.com/track/1109731',
  soundcloud: 'https://soundcloud.com/some-uploader/metallica-enter-sandman',
  /** Uploaded by the artist. */
  ownSong: 'https://soundcloud.com/oasis/wonderwall',
  /** Known there, and by no one here. */
  unknown: 'https://open.spotify.com/track/0000000000000000000000',
} as const;

const told: Record<string, object> = {
  [musicLinks.spotify]: { title: 'Bohemian Rhapsody - Remastered 2011', provider_name: 'Spotify' },
  [musicLinks.deezer]: { title: 'Stayin’ Alive (feat. Nobody)', author_name: 'Bee Gees', entity: 'track' },
  [musicLinks.soundcloud]: {
    title: 'Metallica - Enter Sandman by Some Uploader',
    author_name: 'Some Uploader',
  },
  [musicLinks.ownSong]: { title: 'Wonderwall by Oasis', author_name: 'Oasis' },
  [musicLinks.unknown]: { title: 'Zzxxyyq', provider_name: 'Spotify' },
};

/** An oEmbed answer; songs no one knows are missing. */
export function musicOembed(asked: URLSearchParams): Reply {
  const song = told[asked.get('url') ?? ''];
  return song
    ? json(200, { version: '1.0', type: 'rich', html: '<iframe></iframe>', ...song })
    : plain(404, '');
}
