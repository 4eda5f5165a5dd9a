// A day of battles in which people look for songs, through the real search, its real database and a service with a quota.
import { openDatabase } from '#server/database/open.ts';
import { openVideos, type Videos } from '#server/videos/search.ts';
import { nameKey } from '#server/videos/song-words.ts';
import { dice } from './lots-of-songs.ts';
import { openQuotaYoutube } from './quota-youtube.ts';
import { sharesKind, songWorld, type WorldSong, wantedFrom } from './song-world.ts';
import { typings } from './typed-searches.ts';

type Day = { battles: number; seed: number; perDay: number };
type Answer = Awaited<ReturnType<Videos['search']>>;
export type DayReport = {
  searches: number;
  /** Share of the searches with at least five relevant songs, and of those where the wanted one is among the first five. */
  well: number;
  wanted: number;
  bySource: Record<string, { searches: number; well: number }>;
  upstream: { answered: number; refused: number };
  empty: number;
};

/** Songs of a battle, and how many of ten battles are so. */
const lengths = [2, 2, 2, 2, 2, 2, 6, 6, 10, 10];
/** How often somebody wants all of YouTube although enough was found. */
const insisting = 0.03;
/** What people type, the commoner ways more often. */
const ways = [
  'title',
  'artist and title',
  'title and artist',
  'artist and title',
  'with habits',
  'mistyped artist and title',
  'artist',
] as const;
const day = 24 * 60 * 60 * 1000;

export async function playSearchDay({ battles, seed, perDay }: Day): Promise<DayReport> {
  const chance = dice(seed);
  const world = songWorld(chance);
  const next = wantedFrom(world, chance);
  const byVideo = new Map(world.map((song) => [song.videoId.slice(1), song]));
  const youtube = await openQuotaYoutube(world, perDay);
  const { db, close } = await openDatabase({ DATA_DIR: 'memory://' });
  const clock = { now: Date.parse('2026-07-01T07:00:00Z') };
  const videos = openVideos({
    ...{ db, perDay, apiKey: 'key', apiUrl: youtube.apiUrl, oembedUrl: 'http://127.0.0.1:1', region: null },
    ...{ random: chance, now: () => clock.now, log: { warn: () => {} } },
    // The machine's own slowness is no part of the day.
    cutOffMs: 60_000,
  });
  const report: DayReport = {
    searches: 0,
    well: 0,
    wanted: 0,
    bySource: {},
    upstream: youtube.searches,
    empty: 0,
  };
  for (let battle = 0; battle < battles; battle += 1) {
    const length = lengths[Math.floor(chance() * lengths.length)] ?? 2;
    for (let song = 0; song < length; song += 1) {
      const wanted = next();
      clock.now += 1000;
      const words = typings[ways[Math.floor(chance() * ways.length)] ?? 'title'](wanted, chance);
      const insists = chance() < insisting;
      note(
        report,
        await lookFor(videos, words, { userId: `${battle}-${song % 2}`, insists }),
        wanted,
        byVideo,
      );
    }
    clock.now += Math.floor(day / battles) - 1000 * length;
  }
  await close();
  await youtube.close();
  return report;
}

/** As the page does it: half the words and all of them while typing, then all of YouTube if that found too little. */
async function lookFor(
  videos: Videos,
  words: string,
  by: { userId: string; insists: boolean },
): Promise<Answer> {
  const typing = (query: string) => videos.search(query, { typing: true, userId: by.userId });
  await typing(words.slice(0, Math.ceil(words.length / 2)));
  const found = await typing(words);
  const isOver = found.source !== 'catalogue' || found.notice !== null || (found.enough && !by.insists);
  return isOver ? found : videos.search(words, { typing: false, userId: by.userId });
}

function note(
  report: DayReport,
  { items, source }: Answer,
  wanted: WorldSong,
  byVideo: Map<string, WorldSong>,
) {
  const [title, artist] = [nameKey(wanted.title), nameKey(wanted.artist)];
  const texts = items.map(({ id, snippet }) => ({
    text: nameKey(snippet.title),
    song: byVideo.get(id.videoId.slice(1)),
  }));
  const relevant = texts.filter(
    ({ text, song }) => text.includes(artist) || text.includes(title) || (song && sharesKind(song, wanted)),
  );
  const isWell = relevant.length >= 5;
  const isThere = texts.slice(0, 5).some(({ text }) => text.includes(title) || text.startsWith(artist));
  const from = report.bySource[source] ?? { searches: 0, well: 0 };
  report.bySource[source] = { searches: from.searches + 1, well: from.well + Number(isWell) };
  report.searches += 1;
  report.well += Number(isWell);
  report.wanted += Number(isThere);
  report.empty += Number(items.length === 0);
}
