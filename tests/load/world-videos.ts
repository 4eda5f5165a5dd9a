// The videos of the simulated YouTube: each song has an official video in its artist's channel, and four by other channels.
import { createSongIndex } from '#server/songs/index/song-index.ts';
import { sharesKind, type WorldSong } from './song-world.ts';

export type ParameterOf = (name: string) => string;
type WorldVideos = {
  search(words: string): object[];
  details(parameter: ParameterOf): object;
  /** Returns null if there is no such playlist. */
  uploads(parameter: ParameterOf): object | null;
};

const forms = ['(Official Video)', '(Lyrics)', '(Live)', '(Official Audio)', '(Cover)'];
const perReply = 50;
/** Composition of a search result: songs with all their videos, songs found, songs of the artist, songs of the same type. */
const shares = { whole: 2, found: 5, artist: 15, kind: 8 } as const;
/** Number of artists among ten whose songs are in the shared channel of a label. */
const ofLabels = 3;
const labels = 12;

/** Number of songs in the charts, which have every second one of the most wanted songs. */
const charted = 200;

type Video = { id: string; title: string; channel: string; channelId: string; categoryId: string };

export function createWorldVideos(world: readonly WorldSong[]): WorldVideos {
  const index = createSongIndex(world);
  const artists = [...Map.groupBy(world, ({ artist }) => artist)].map(([artist, songs], at) => ({
    artist,
    songs,
    channelId: channelNumber(at % 10 < ofLabels ? at % labels : labels + at),
  }));
  const byArtist = new Map(artists.map((each) => [each.artist, each]));
  const byChannel = Map.groupBy(artists, ({ channelId }) => channelId);
  const videosOf = (song: WorldSong): Video[] =>
    forms.map((form, at) => ({
      id: at === 0 ? song.videoId : `${at}${song.videoId.slice(1)}`,
      title: `${song.artist} - ${song.title} ${form}`,
      channel: at === 0 ? song.artist : 'Somebody',
      channelId:
        at === 0 ? (byArtist.get(song.artist)?.channelId ?? '') : `UC${'stranger'.padStart(22, '-')}`,
      categoryId: '10',
    }));
  const official = (song: WorldSong) => videosOf(song).slice(0, 1);
  const byId = new Map(world.flatMap(videosOf).map((video) => [video.id, video]));
  const similar = (song: WorldSong) => {
    const from = [...song.videoId].reduce(
      (sum, letter) => (sum * 31 + letter.charCodeAt(0)) % world.length,
      7,
    );
    const others = [...world.slice(from), ...world.slice(0, from)];
    return others.filter((other) => sharesKind(song, other)).slice(0, shares.kind);
  };
  const charts = (page: string) => {
    const from = Number(page);
    const songs = world.slice(0, 2 * charted).filter((_, at) => at % 2 === 0);
    const items = songs
      .slice(from, from + perReply)
      .flatMap(official)
      .flatMap(details);
    return { items, ...nextPage(from, charted) };
  };
  return {
    search: (words) => {
      const { songs } = index.find(words, perReply);
      const [first] = songs;
      const videos = [
        ...songs.slice(0, shares.whole).flatMap(videosOf),
        ...songs.slice(shares.whole, shares.found).flatMap(official),
        ...(first ? index.byArtist(first.artist, shares.artist).flatMap(official) : []),
        ...(first ? similar(first).flatMap(official) : []),
        ...songs.slice(shares.found).flatMap(official),
      ];
      return [...new Map(videos.map((video) => [video.id, video])).values()].slice(0, perReply).map(result);
    },
    details: (parameter) =>
      parameter('chart')
        ? charts(parameter('pageToken'))
        : {
            items: parameter('id')
              .split(',')
              .flatMap((id) => details(byId.get(id))),
          },
    uploads: (parameter) => {
      const channel = byChannel.get(parameter('playlistId').replace(/^UU/, 'UC'));
      if (!channel) return null;
      const from = Number(parameter('pageToken'));
      const songs = channel.flatMap((each) => each.songs);
      const items = songs
        .slice(from, from + perReply)
        .map(({ videoId }) => ({ contentDetails: { videoId } }));
      return { items, ...nextPage(from, songs.length) };
    },
  };
}

const channelNumber = (at: number): string => `UC${`${at}`.padStart(22, '-')}`;
const nextPage = (from: number, count: number) =>
  from + perReply < count ? { nextPageToken: String(from + perReply) } : {};

const result = ({ id, title, channel, channelId }: Video) => ({
  id: { kind: 'youtube#video', videoId: id },
  snippet: { title, channelId, channelTitle: channel, liveBroadcastContent: 'none' },
});

const details = (video: Video | undefined) =>
  video
    ? {
        id: video.id,
        snippet: {
          title: video.title,
          channelTitle: video.channel,
          channelId: video.channelId,
          categoryId: '10',
        },
        contentDetails: { duration: 'PT3M30S' },
        status: { embeddable: true, uploadStatus: 'processed', privacyStatus: 'public' },
      }
    : [];
