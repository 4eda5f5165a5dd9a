import type { Handlers } from '#server/route.ts';

/** Finding songs (spec §7). */
export const videoHandlers: Pick<Handlers, 'searchSongs' | 'suggestSongs'> = {
  searchSongs: ({ context, query }) => context.videos.search(query.q, { typing: query.typing === '1' }),
  suggestSongs: async ({ context, query }) => context.videos.suggest(query.battleType),
};
