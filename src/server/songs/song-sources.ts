import type { SearchStore } from '#server/songs/answers/search-store.ts';
import type { SearchBudget } from './budget/search-budget.ts';
import type { KnownSongs } from './known-songs.ts';
import type { ChannelStore, OfficialSearch } from './youtube/youtube.ts';

/** What knows of songs, for whatever takes them in, describes them anew or lets go of them. */
export type SongSources = {
  store: SearchStore;
  songs: KnownSongs;
  official: OfficialSearch;
  budget: SearchBudget;
  channels: ChannelStore;
};

export type Log = { warn(facts: object, message: string): void };
