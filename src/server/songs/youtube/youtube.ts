// biome-ignore-all lint/performance/noBarrelFile: this is the one door of its folder.

export { type ChannelStore, openChannelStore } from './channel-store.ts';
export { openCircuitBreaker } from './circuit-breaker.ts';
export { channelsOf, type DescribedVideo, type VideoPage } from './data-api.ts';
export { askDetails, mostDetails } from './details.ts';
export { askOembed, type Links, type LinkTrouble, openLinks } from './links.ts';
export { type OfficialSearch, openOfficialSearch } from './official-search.ts';
export { searchYoutube } from './search-list.ts';
