import type { Handlers } from '#server/route.ts';

/** Finding songs (spec §7). */
export const videoHandlers: Pick<Handlers, 'searchSongs' | 'suggestSongs'> = {
  searchSongs: ({ context, query, me }) =>
    context.videos.search(query.q, { typing: query.typing === '1', userId: me.id }),
  suggestSongs: async ({ context, query }) => context.videos.suggest(query.battleType),
};
