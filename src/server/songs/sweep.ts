import { longestKeptMs } from '#server/songs/answers/video-store.ts';
import type { SongSources } from './song-sources.ts';
import { channelsOf, mostDetails } from './youtube/youtube.ts';

type Parts = SongSources & { now: () => number };

/** Details calls one sweep may make: 1,000 videos, a hundred and twenty times a day, out of 10,000 units. */
const mostCalls = 20;

/** Describes anew what would soon be too old, then deletes what is. YouTube's terms allow 30 days. */
export async function sweepSongs({ budget, now, ...parts }: Parts): Promise<void> {
  const { store, songs, channels } = parts;
  for (let call = 0; call < mostCalls && (await renewSome(parts)); call += 1);
  await store.purge();
  await channels.purge();
  await songs.expire(now() - longestKeptMs);
  await budget.sweep();
}

/** Answers whether there is more to do. */
async function renewSome({
  store,
  songs,
  official,
  channels,
}: Omit<SongSources, 'budget'>): Promise<boolean> {
  const due = await store.videos.toRenew(mostDetails);
  const videos = due.length > 0 ? await official.describe(due) : null;
  if (videos === null) return false;
  const alive = new Set(videos.map(({ videoId }) => videoId));
  const gone = due.filter((videoId) => !alive.has(videoId));
  await store.videos.put(videos);
  await store.videos.forget(gone);
  songs.remove(gone);
  songs.add(videos);
  await channels.note(channelsOf(videos), 0);
  return due.length === mostDetails;
}
