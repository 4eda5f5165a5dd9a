import { longestKeptMs } from './search-store.ts';
import type { SongSources } from './songs.ts';
import { channelsOf, type DescribedVideo, maxDetails, type VideoPage } from './youtube/youtube.ts';

/** Pages and lots of the catalogue in one round, one after the other. */
const most = { pages: 60, lots: 30 } as const;
/** Details calls one sweep may make: 1,000 videos, a hundred and twenty times a day, out of 10,000 units. */
const mostCalls = 20;
/** Videos from which on there is enough to choose from: about 100 MiB of memory. */
const enoughVideos = 60_000;
/** What is shorter is a teaser, what is longer a concert or a mix, in seconds. */
const songLength = { least: 60, most: 900 } as const;

/** Takes in more songs of the artists people look for, the catalogue's last; a page costs two cheap units, where a search costs a hundred. */
export async function ingestSongs(parts: SongSources, stopping: AbortSignal): Promise<void> {
  const goesOn = () => !stopping.aborted;
  for (let lot = 0; lot < most.lots && goesOn() && (await describeOwn(parts)); lot += 1);
  const isFull = (await parts.store.videos.count()) >= enoughVideos;
  if (isFull || !goesOn()) return;
  await takeCharts(parts);
  for (let page = 0; page < most.pages && goesOn() && (await takePage(parts)); page += 1);
}

/** Asks about songs of the catalogue that no one described yet. Answers whether there is more to do. */
async function describeOwn({ songs, official, store, channels }: SongSources): Promise<boolean> {
  const videoIds = songs.undescribed(maxDetails);
  const videos = videoIds.length > 0 ? await official.describe(videoIds) : null;
  if (videos === null) return false;
  await store.videos.put(videos);
  songs.settle(videoIds, videos);
  await channels.note(channelsOf(videos), 0);
  return true;
}

/** The day begins with the charts: what is new is what the catalogue lacks. */
async function takeCharts(parts: SongSources): Promise<void> {
  const { taken, left } = await parts.budget.pages();
  if (taken > 0 || left <= 0) return;
  let page: string | null = null;
  do {
    const charts: VideoPage | null = await parts.official.chart(page);
    if (!charts) return;
    await storeVideos(charts.videos, parts);
    await parts.channels.note(channelsOf(charts.videos), 1);
    page = charts.nextPage;
  } while (page !== null);
}

/** Answers whether there is more to do. */
async function takePage(parts: SongSources): Promise<boolean> {
  const { official, budget, channels } = parts;
  const turn = (await budget.pages()).left > 0 ? await channels.take() : null;
  const uploads = turn && (await official.uploadsOf(turn.channelId, turn.page));
  if (!turn || !uploads) return false;
  await storeVideos(uploads.videos, parts);
  await channels.turn(turn.channelId, uploads.nextPage);
  return true;
}

async function storeVideos(
  videos: readonly DescribedVideo[],
  { store, songs, budget }: SongSources,
): Promise<void> {
  const found = videos.filter(isSong);
  await budget.notePage();
  await store.videos.put(found);
  songs.add(found);
}

const isSong = ({ isMusic, seconds }: DescribedVideo): boolean =>
  isMusic && seconds !== null && seconds >= songLength.least && seconds <= songLength.most;

/** Describes anew what would soon be too old, then deletes what is. YouTube's terms allow 30 days. */
export async function sweepSongs(parts: SongSources, now: number): Promise<void> {
  const { store, songs, channels, budget } = parts;
  for (let call = 0; call < mostCalls && (await renewSome(parts)); call += 1);
  await store.purge();
  await channels.purge();
  await songs.expire(now - longestKeptMs);
  await budget.sweep();
}

/** Answers whether there is more to do. */
async function renewSome({ store, songs, official, channels }: SongSources): Promise<boolean> {
  const due = await store.videos.toRenew(maxDetails);
  const videos = due.length > 0 ? await official.describe(due) : null;
  if (videos === null) return false;
  const alive = new Set(videos.map(({ videoId }) => videoId));
  const gone = due.filter((videoId) => !alive.has(videoId));
  await store.videos.put(videos);
  await store.videos.remove(gone);
  songs.remove(gone);
  songs.add(videos);
  await channels.note(channelsOf(videos), 0);
  return due.length === maxDetails;
}
