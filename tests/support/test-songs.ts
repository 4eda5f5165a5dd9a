import type { OpenDatabase } from '#server/database/open.ts';
import type { createSongs } from '#server/songs/songs.ts';
import { bestKnownSongs } from './best-known-songs.ts';
import type { StandInYoutube } from './stand-in-youtube.ts';

type SongsOptions = Parameters<typeof createSongs>[0];

/** Returns options for a song search with the stand-in YouTube, a small catalogue, and constant time and random numbers. */
export const songsOptions = (
  { apiUrl, oembedUrl, musicOembedUrl }: StandInYoutube,
  { db, queryPrepared, transaction }: OpenDatabase,
): SongsOptions => ({
  db,
  queryPrepared,
  transaction,
  apiKey: 'k',
  apiUrl,
  oembedUrl,
  musicOembedUrl,
  catalogue: bestKnownSongs(),
  region: null,
  perDay: 90,
  pagesPerDay: 100,
  // A long timeout in ms: a slow test machine must not look like a broken service.
  timeoutMs: 60_000,
  random: () => 0.5,
  now: () => 1_800_000_000_000,
  log: { warn: () => {} },
});
