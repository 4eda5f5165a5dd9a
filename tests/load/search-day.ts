// Days of battles in which players look for songs, through the real search, its real database and a service with a quota.
import { openDatabase } from '#server/database/open.ts';
import { createSongs, type Songs } from '#server/songs/songs.ts';
import { bestKnownSongs } from '#tests/support/best-known-songs.ts';
import { catalogue } from '#tests/support/catalogue.ts';
import { dice } from './lots-of-songs.ts';
import { openQuotaYoutube } from './quota-youtube.ts';
import { type Answered, createSearchTally, type SearchTally } from './search-tally.ts';
import { songWorld, wantedFrom } from './song-world.ts';
import { typings } from './typed-searches.ts';

/** `battles`: of each day. */
type Days = {
  battles: readonly number[];
  seed: number;
  perDay: number;
  others: number;
  /** The game knows the songs of its catalogue that are so well known. */
  leastFame?: number;
};
export type DayReport = SearchTally & {
  upstream: { answered: number; refused: number; cheap: number };
};

/** Songs of a battle, and how many of ten battles are so. */
const lengths = [2, 2, 2, 2, 2, 2, 6, 6, 10, 10];
/** How often a player wants all of YouTube although enough was found. */
const insisting = 0.03;
/** What players type, the commoner ways more often. */
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
/** As the server's own clock does it. */
const widenedEvery = 5 * minute;
/** Midnight in California. */
const begun = Date.parse('2026-07-01T07:00:00Z');
/** Units a new key has for everything but searches. */
const cheapUnits = 10_000;

/** One report a day; what was learned one day is known the next. */
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
  const clock = { now: begun, widened: begun };
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
    // The machine's own slowness is no part of the day.
    cutOffMs: 60_000,
    catalogue: bestKnownSongs(leastFame),
  });
  await videos.readCatalogue();
  const passTo = async (moment: number) => {
    clock.now = moment;
    if (clock.now - clock.widened < widenedEvery) return;
    clock.widened = clock.now;
    await videos.ingest(new AbortController().signal);
  };
  const reports: DayReport[] = [];
  for (const [at, battles] of ofDays.entries()) {
    const tally = createSearchTally(world);
    youtube.beginDay();
    for (let battle = 0; battle < battles; battle += 1) {
      await passTo(begun + at * day + Math.floor((battle * day) / battles));
      const length = lengths[Math.floor(chance() * lengths.length)] ?? 2;
      for (let song = 0; song < length; song += 1) {
        const wanted = next();
        const words = typings[ways[Math.floor(chance() * ways.length)] ?? 'title'](wanted, chance);
        const by = {
          userId: `${at}-${battle}-${song % 2}`,
          ipHash: `${at}-${battle}`,
          insists: chance() < insisting,
        };
        tally.note(wanted, await lookFor(videos, words, by));
      }
    }
    reports.push({ ...tally.sum(), upstream: { ...youtube.calls } });
  }
  await close();
  await youtube.close();
  return reports;
}

/** Two friends at one address, who have not played before: no one has less. */
type By = { userId: string; ipHash: string; insists: boolean };

/** As the page does it: half the words and all of them while typing, then all of YouTube if that found too little. */
async function lookFor(videos: Songs, words: string, { insists, ...by }: By): Promise<Answered> {
  const typing = (query: string) => videos.search(query, { typing: true, ...by });
  await typing(words.slice(0, Math.ceil(words.length / 2)));
  const found = await typing(words);
  const isOver = found.source !== 'catalogue' || found.notice !== null || (found.enough && !insists);
  return isOver ? found : videos.search(words, { typing: false, ...by });
}
