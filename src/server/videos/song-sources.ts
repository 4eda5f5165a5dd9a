import type { ChannelStore } from './channel-store.ts';
import type { KnownSongs } from './known-songs.ts';
import type { OfficialSearch } from './official-search.ts';
import type { SearchBudget } from './search-budget.ts';
import type { SearchStore } from './search-store.ts';

/** What knows of songs, for whatever takes them in, describes them anew or lets go of them. */
export type SongSources = {
  store: SearchStore;
  songs: KnownSongs;
  official: OfficialSearch;
  budget: SearchBudget;
  channels: ChannelStore;
};
