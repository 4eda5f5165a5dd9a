// Simulates days of battles in which players search songs, with the real search and database and a YouTube with a quota.
import { openDatabase } from '#server/database/open.ts';
import { createSongs, type Songs } from '#server/songs/songs.ts';
import { bestKnownSongs } from '#tests/support/best-known-songs.ts';
import { catalogue } from '#tests/support/catalogue.ts';
import { dice } from './lots-of-songs.ts';
import { openQuotaYoutube } from './quota-youtube.ts';
import { type Answered, createSearchTally, type SearchTally } from './search-tally.ts';
import { songWorld, wantedFrom } from './song-world.ts';
import { typings } from './typed-searches.ts';

/** `battles`: the number of battles of each day. */
type Days = {
  battles: readonly number[];
  seed: number;
  perDay: number;
  others: number;
  /** The simulated game has only the catalogue songs with at least this fame. */
  leastFame?: number;
};
type DayReport = SearchTally & {
  upstream: { answered: number; refused: number; cheap: number };
};

/** Numbers of songs of ten typical battles. */
const lengths = [2, 2, 2, 2, 2, 2, 6, 6, 10, 10];
/** Share of searches in which the player searches YouTube although enough songs were found. */
const insisting = 0.03;
/** How players type a search; a common way is listed more than once. */
const ways = [
  'title',
  'artist and title',
  'title and artist',
  'artist and title',
  'with habits',
  'mistyped artist and title',
  'artist',
] as const;
const minute = 60 * 1000;
const day = 24 * 60 * minute;
/** Interval in which the server extends its song index. */
const ingestEvery = 5 * minute;
/** Midnight in California, when YouTube resets the quota. */
const begun = Date.parse('2026-07-01T07:00:00Z');
/** Daily units of a new API key for all calls except searches. */
const cheapUnits = 10_000;

/** Returns one report per day. The song index of one day is kept for the next. */
export async function playSearchDays({
  battles: ofDays,
  seed,
  perDay,
  others,
  leastFame = 0,
}: Days): Promise<DayReport[]> {
  const chance = dice(seed);
  const known = catalogue.filter(({ fame }) => fame >= leastFame);
  const world = songWorld(known, chance, others);
  const next = wantedFrom(world, chance);
  const youtube = await openQuotaYoutube(world, { searches: perDay, cheap: cheapUnits });
  const { db, queryPrepared, transaction, close } = await openDatabase({ DATA_DIR: 'memory://' });
  const clock = { now: begun, ingestedAt: begun };
  const videos = createSongs({
    db,
    queryPrepared,
    transaction,
    perDay,
    pagesPerDay: 2000,
    apiKey: 'key',
    apiUrl: youtube.apiUrl,
    region: null,
    oembedUrl: 'http://127.0.0.1:1',
    random: chance,
    now: () => clock.now,
    log: { warn: () => {} },
    // A slow machine must not make simulated requests time out.
    timeoutMs: 60_000,
    catalogue: bestKnownSongs(leastFame),
  });
  await videos.readCatalogue();
  const advanceTo = async (moment: number) => {
    clock.now = moment;
    if (clock.now - clock.ingestedAt < ingestEvery) return;
    clock.ingestedAt = clock.now;
    await videos.ingest(new AbortController().signal);
  };
  const reports: DayReport[] = [];
  for (const [at, battles] of ofDays.entries()) {
    const tally = createSearchTally(world);
    youtube.beginDay();
    for (let battle = 0; battle < battles; battle += 1) {
      await advanceTo(begun + at * day + Math.floor((battle * day) / battles));
      const length = lengths[Math.floor(chance() * lengths.length)] ?? 2;
      for (let song = 0; song < length; song += 1) {
        const wanted = next();
        const words = typings[ways[Math.floor(chance() * ways.length)] ?? 'title'](wanted, chance);
        const by = {
          userId: `${at}-${battle}-${song % 2}`,
          ipHash: `${at}-${battle}`,
          insists: chance() < insisting,
        };
        tally.note(wanted, await searchAsPage(videos, words, by));
      }
    }
    reports.push({ ...tally.sum(), upstream: { ...youtube.calls } });
  }
  await close();
  await youtube.close();
  return reports;
}

/** Two new players at one address, who have the smallest search budget. */
type By = { userId: string; ipHash: string; insists: boolean };

/** Searches as the page does: half the text and all of it while typing, then YouTube if that found too little. */
async function searchAsPage(videos: Songs, words: string, { insists, ...by }: By): Promise<Answered> {
  const typing = (query: string) => videos.search(query, { typing: true, ...by });
  await typing(words.slice(0, Math.ceil(words.length / 2)));
  const found = await typing(words);
  const isOver = found.source !== 'catalogue' || found.notice !== null || (found.enough && !insists);
  return isOver ? found : videos.search(words, { typing: false, ...by });
}
