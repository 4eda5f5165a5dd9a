import type { SearchItem } from '#contract/schemas.ts';

export type FoundSong = {
  videoId: string;
  title: string;
  channel: string;
  thumbnailUrl: string;
  duration: string | null;
};

/** A search result as a person reads it and as it is sent (spec §5: decoded from HTML entities). */
export const foundSong = ({ id, snippet, duration }: SearchItem): FoundSong => ({
  videoId: id.videoId,
  title: withoutEntities(snippet.title),
  channel: withoutEntities(snippet.channelTitle),
  thumbnailUrl: snippet.thumbnails.medium.url,
  duration,
});

/** Only what is an entity to the last letter is touched: 'R&B' and 'Rock &not Roll' stay as they are. */
const withoutEntities = (text: string): string =>
  text.replace(/&(?:#\d+|#x[\da-f]+|[a-z][\da-z]*);/gi, decoded);

const decoded = (entity: string): string =>
  new DOMParser().parseFromString(entity, 'text/html').body.textContent || entity;
