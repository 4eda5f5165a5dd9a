import type { ModerationContext } from '#server/reports/moderation.ts';
import { type CatalogueSong, catalogueFile, readCatalogue } from '#server/songs/catalogue/catalogue.ts';
import { type PopularSong, readPopular, riseOf } from './popular-songs.ts';
import { openSiteSongs } from './site-songs.ts';

export type SongContext = Pick<ModerationContext, 'db' | 'queryPrepared' | 'now'>;

export type ListedSong = {
  song: CatalogueSong;
  /** Who brought it: the host of the site, the game, or people who pasted it. */
  source: 'site' | 'catalogue' | 'players';
  isHidden: boolean;
  popular: PopularSong | null;
};

/** All songs but those only YouTube told of, the best known first. */
export async function listSongs({ db, queryPrepared, now }: SongContext): Promise<ListedSong[]> {
  const listed = new Map<string, ListedSong>();
  for await (const songs of readCatalogue(catalogueFile, { warn: () => {} }))
    for (const song of songs) listed.set(song.videoId, listedAs('catalogue', song));
  for (const popular of await readPopular(queryPrepared)) {
    const { videoId, title, artist, battleTypes } = popular;
    const pasted = { videoId, title, artist, battleTypes, year: null, fame: 0 };
    const known = listed.get(videoId) ?? listedAs('players', pasted);
    listed.set(videoId, { ...known, popular });
  }
  for (const { videoId, song, isHidden } of await openSiteSongs(db, now).after(new Date(0))) {
    const known = listed.get(videoId) ?? listedAs('site', { ...nameless, videoId });
    const own = song ? { ...known, song, source: 'site' as const } : known;
    if (song || isHidden || listed.has(videoId)) listed.set(videoId, { ...own, isHidden });
  }
  return [...listed.values()].map(asHere).toSorted((a, b) => b.song.fame - a.song.fame);
}

/** Hidden by its link alone. */
const nameless = { title: '', artist: '', battleTypes: [], year: null, fame: 0 };

const listedAs = (source: ListedSong['source'], song: CatalogueSong): ListedSong => ({
  ...{ source, song, isHidden: false, popular: null },
});

function asHere(listed: ListedSong): ListedSong {
  const { song, popular } = listed;
  const fame = Math.min(100, song.fame + (popular ? riseOf(popular) : 0));
  return { ...listed, song: { ...song, fame } };
}
