import type { OpenDatabase } from '#server/database/open.ts';
import type { createSongs } from '#server/songs/songs.ts';
import { bestKnownSongs } from './best-known-songs.ts';
import type { StandInYoutube } from './stand-in-youtube.ts';

type SongsOptions = Parameters<typeof createSongs>[0];

/** What the song search of a test is made of: the stand-in YouTube, a small catalogue, and time and chance that stand still. */
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
  // A machine that is busy with other things is no broken service.
  cutOffMs: 60_000,
  random: () => 0.5,
  now: () => 1_800_000_000_000,
  log: { warn: () => {} },
});
