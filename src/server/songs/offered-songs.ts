import { setImmediate } from 'node:timers/promises';
import { fameOf, type KnownSong } from '#server/songs/catalogue/known-song.ts';
import { openSongIndex } from './index/song-index.ts';

export type OfferedSongs = ReturnType<typeof openOfferedSongs>;

/** Songs that rise or sink at once; between two such lots others get their turn. */
const lot = 200;

/** All songs as this site offers them: what its host hides is not found, and what people here love is better known. */
export function openOfferedSongs() {
  const index = openSongIndex<KnownSong>();
  const hidden = new Map<string, KnownSong | null>();
  let risen: ReadonlyMap<string, number> = new Map();
  const asHere = (song: KnownSong): KnownSong => {
    return { ...song, fame: Math.min(100, fameOf(song) + (risen.get(song.videoId) ?? 0)) };
  };
  const add = (songs: readonly KnownSong[]) => {
    for (const song of songs) if (hidden.has(song.videoId)) hidden.set(song.videoId, song);
    index.add(songs.filter(({ videoId }) => !hidden.has(videoId)).map(asHere));
  };
  const remove = (videoIds: readonly string[]) => {
    for (const videoId of videoIds) if (hidden.has(videoId)) hidden.set(videoId, null);
    index.remove(videoIds);
  };
  /** Leaves a song out, now and whenever it is taken in, or offers it again. Its name is still known. */
  const hide = (videoId: string, isHidden: boolean) => {
    if (isHidden === hidden.has(videoId)) return;
    const song = index.get(videoId) ?? hidden.get(videoId) ?? null;
    index.remove([videoId]);
    if (isHidden) hidden.set(videoId, song);
    else hidden.delete(videoId);
    if (song && !isHidden) add([song]);
  };
  /** How much better known songs are here than elsewhere; others are no more. */
  const rise = async (rises: ReadonlyMap<string, number>) => {
    const before = risen;
    risen = rises;
    const changed = [...new Set([...before.keys(), ...rises.keys()])].filter(
      (videoId) => before.get(videoId) !== rises.get(videoId),
    );
    for (let at = 0; at < changed.length; at += lot) {
      add(changed.slice(at, at + lot).flatMap((videoId) => index.get(videoId) ?? []));
      await setImmediate();
    }
  };
  return {
    ...index,
    ...{ add, remove, hide, rise },
    get: (videoId: string) => index.get(videoId) ?? hidden.get(videoId) ?? undefined,
    isHidden: (videoId: string) => hidden.has(videoId),
  };
}
