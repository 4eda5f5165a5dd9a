import type { KnownVideo } from '#server/songs/answers/answer.ts';
import type { SearchStore } from '#server/songs/answers/search-store.ts';
import type { NoSearch } from './budget/search-budget.ts';
import type { KnownSongs } from './known-songs.ts';
import type { ChannelStore, OfficialSearch } from './youtube/youtube.ts';

type Log = { warn(facts: object, message: string): void };
type Parts = {
  store: SearchStore;
  songs: KnownSongs;
  official: OfficialSearch;
  channels: ChannelStore;
  log: Log;
};
type Wish = Parameters<OfficialSearch['ask']>[0];
type Answer =
  | { ok: true; videos: KnownVideo[]; source: 'youtube' | 'cache' }
  | { ok: false; why: NoSearch | 'trouble' };

/** Asks YouTube and keeps what it says; unless another player was answered the same a moment ago. */
export function openAskOnce({ store, songs, official, channels, log }: Parts) {
  const unkept = (err: unknown) => log.warn({ err }, 'A search cannot be kept');
  return async (key: string, wish: Wish): Promise<Answer> => {
    const earlier = await store.get(key);
    if (earlier) return { ok: true, videos: earlier, source: 'cache' };
    const answer = await official.ask(wish);
    if (!answer.ok) return answer;
    const videos = answer.videos;
    songs.add(videos);
    await store
      .put(key, videos)
      .then(() => channels.note(answer.channels, 1))
      .catch(unkept);
    return { ok: true, videos, source: 'youtube' };
  };
}
