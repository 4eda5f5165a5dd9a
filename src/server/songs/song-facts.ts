import type { CatalogueSong } from './catalogue/catalogue.ts';
import { asSong, type KnownSong, type KnownVideo, songOfCatalogue } from './catalogue/known-song.ts';
import { createSongIndex } from './index/song-index.ts';
import { type PopularSong, riseOf } from './popular-songs.ts';

/** What each source tells of songs, by their ids. */
const createFacts = () => ({
  /** Songs of the catalogue, as far as it is read, and those the operator added. */
  listed: new Map<string, CatalogueSong>(),
  /** What YouTube said, as long as that may be kept. */
  said: new Map<string, KnownVideo>(),
  /** YouTube said that they are gone. */
  gone: new Set<string>(),
  /** YouTube was asked about them for the catalogue. */
  asked: new Set<string>(),
  /** They were asked about, and do not play. */
  silent: new Set<string>(),
  /** What people here rated well lately. */
  popular: new Map<string, PopularSong>(),
  /** What the operator hides. */
  hidden: new Set<string>(),
});
type Facts = ReturnType<typeof createFacts>;

export type SongFacts = ReturnType<typeof createSongFacts>;

/** What is told of songs, and the songs that are made of it as this site offers them; who changes the one makes the others anew. */
export function createSongFacts() {
  const facts = createFacts();
  const index = createSongIndex<KnownSong>();
  return {
    facts,
    index,
    makeAnew: (videoIds: readonly string[]) => {
      const offered = videoIds.filter((videoId) => !facts.hidden.has(videoId));
      index.remove(videoIds);
      index.add(offered.flatMap((videoId) => makeSong(facts, videoId) ?? []));
    },
    /** A song under its name, also a hidden one. */
    get: (videoId: string) =>
      index.get(videoId) ?? (facts.hidden.has(videoId) ? makeSong(facts, videoId) : undefined),
  };
}

/** As YouTube says, else the catalogue, else a player who pasted its link. */
function makeSong(facts: Facts, videoId: string): KnownSong | undefined {
  if (facts.silent.has(videoId)) return undefined;
  const video = facts.said.get(videoId);
  const listed = facts.listed.get(videoId);
  const popular = facts.popular.get(videoId);
  const pasted = popular && !facts.gone.has(videoId) ? pastedSong(popular) : undefined;
  const song = video ? asSong(video, listed ?? null) : listed ? songOfCatalogue(listed) : pasted;
  return song && { ...song, fame: Math.min(100, song.fame + (popular ? riseOf(popular) : 0)) };
}

const pastedSong = ({ videoId, title, artist }: PopularSong): KnownSong =>
  asSong({ videoId, title, channel: artist, seconds: null }, null);
