import { maxAgeMs } from './search-store.ts';
import type { SongSources } from './songs.ts';
import { channelsOf, type DescribedVideo, maxDetails, type VideoPage } from './youtube/youtube.ts';

/** Maximum number of channel pages, and of batches of the catalogue, in one round. */
const limits = { pages: 60, batches: 30 } as const;
/** Maximum number of details calls per sweep: 1,000 videos. 120 sweeps a day cost 2,400 of 10,000 quota units. */
const maxCalls = 20;
/** Number of videos that is enough to choose from; they take about 100 MiB of memory. */
const enoughVideos = 60_000;
/** Length of a song in seconds: shorter videos are teasers, longer ones concerts or mixes. */
const songLength = { min: 60, max: 900 } as const;

/** Stores more songs of artists that players search, then of the catalogue's artists. A page costs two quota units, a search a hundred. */
export async function ingestSongs(sources: SongSources, stopping: AbortSignal): Promise<void> {
  const mayContinue = () => !stopping.aborted;
  for (let n = 0; n < limits.batches && mayContinue() && (await describeListed(sources)); n += 1);
  const isFull = (await sources.store.videos.count()) >= enoughVideos;
  if (isFull || !mayContinue()) return;
  await takeCharts(sources);
  for (let page = 0; page < limits.pages && mayContinue() && (await takePage(sources)); page += 1);
}

/** Requests details of songs of the catalogue that have none yet. Returns whether there may be more. */
async function describeListed({ songs, official, store, channels }: SongSources): Promise<boolean> {
  const videoIds = songs.undescribed(maxDetails);
  const videos = videoIds.length > 0 ? await official.describe(videoIds) : null;
  if (videos === null) return false;
  await store.videos.put(videos);
  songs.setChecked(videoIds, videos);
  await channels.note(channelsOf(videos), 0);
  return true;
}

/** Stores the charts before the first page of a day, because the catalogue lacks new songs. */
async function takeCharts(sources: SongSources): Promise<void> {
  const { taken, left } = await sources.budget.pages();
  if (taken > 0 || left <= 0) return;
  let page: string | null = null;
  do {
    const charts: VideoPage | null = await sources.official.chart(page);
    if (!charts) return;
    await storeVideos(charts.videos, sources);
    await sources.channels.note(channelsOf(charts.videos), 1);
    page = charts.nextPage;
  } while (page !== null);
}

/** Stores one page of a channel's videos. Returns whether there may be more. */
async function takePage(sources: SongSources): Promise<boolean> {
  const { official, budget, channels } = sources;
  const next = (await budget.pages()).left > 0 ? await channels.take() : null;
  const uploads = next && (await official.uploadsOf(next.channelId, next.page));
  if (!next || !uploads) return false;
  await storeVideos(uploads.videos, sources);
  await channels.setNextPage(next.channelId, uploads.nextPage);
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
  isMusic && seconds !== null && seconds >= songLength.min && seconds <= songLength.max;

/** Refreshes YouTube data that expires soon, then deletes expired data. YouTube's terms allow 30 days. */
export async function sweepSongs(sources: SongSources, now: number): Promise<void> {
  const { store, songs, channels, budget } = sources;
  for (let call = 0; call < maxCalls && (await refreshSome(sources)); call += 1);
  await store.purge();
  await channels.purge();
  await songs.expire(now - maxAgeMs);
  await budget.sweep();
}

/** Refreshes one batch of videos. Returns whether there may be more. */
async function refreshSome({ store, songs, official, channels }: SongSources): Promise<boolean> {
  const due = await store.videos.toRefresh(maxDetails);
  const videos = due.length > 0 ? await official.describe(due) : null;
  if (videos === null) return false;
  const alive = new Set(videos.map(({ videoId }) => videoId));
  const deleted = due.filter((videoId) => !alive.has(videoId));
  await store.videos.put(videos);
  await store.videos.remove(deleted);
  songs.remove(deleted);
  songs.add(videos);
  await channels.note(channelsOf(videos), 0);
  return due.length === maxDetails;
}
