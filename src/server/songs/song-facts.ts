import type { CatalogueSong } from './catalogue/catalogue.ts';
import { asSong, type KnownSong, type KnownVideo } from './catalogue/known-song.ts';
import { createSongIndex } from './index/song-index.ts';
import { type PopularSong, withRise } from './popular-songs.ts';

/** Creates the facts about songs, one collection per source, by video id. */
const createFacts = () => ({
  /** Songs of the catalogue, as far as it is read, and songs that the operator added. */
  listed: new Map<string, CatalogueSong>(),
  /** YouTube's data, until it expires. */
  found: new Map<string, KnownVideo>(),
  /** Videos that no longer exist, according to YouTube. */
  deleted: new Set<string>(),
  /** Songs of the catalogue that were requested from YouTube. */
  checked: new Set<string>(),
  /** Checked songs that do not play. */
  broken: new Set<string>(),
  /** Songs that players of this site rated well lately. */
  popular: new Map<string, PopularSong>(),
  /** Songs that the operator hides. */
  hidden: new Set<string>(),
});
type Facts = ReturnType<typeof createFacts>;

export type SongFacts = ReturnType<typeof createSongFacts>;

/** Creates the facts about songs and the index of the songs built from them. Every change of a fact must be followed by `rebuild`. */
export function createSongFacts() {
  const facts = createFacts();
  const index = createSongIndex<KnownSong>();
  return {
    facts,
    index,
    rebuild: (videoIds: readonly string[]) => {
      const offered = videoIds.filter((videoId) => !facts.hidden.has(videoId));
      index.remove(videoIds);
      index.add(offered.flatMap((videoId) => buildSong(facts, videoId) ?? []));
    },
    /** Returns a song, also a hidden one. */
    get: (videoId: string) =>
      index.get(videoId) ?? (facts.hidden.has(videoId) ? buildSong(facts, videoId) : undefined),
  };
}

/** Builds a song from YouTube's data, else from the catalogue, else from a link that players pasted. */
function buildSong(facts: Facts, videoId: string): KnownSong | undefined {
  if (facts.broken.has(videoId)) return undefined;
  const listed = facts.listed.get(videoId);
  const popular = facts.popular.get(videoId);
  const pasted = facts.deleted.has(videoId) ? undefined : popular;
  const named = listed ? { ...listed, title: `${listed.artist} - ${listed.title}` } : pasted;
  const unseen = named && { videoId, title: named.title, channel: named.artist, seconds: null };
  const video = facts.found.get(videoId) ?? unseen;
  return video && withRise(asSong(video, listed ?? null), popular);
}
