import { placeOf } from '#server/limits/address.ts';
import type { Handlers } from '#server/route.ts';

/** Finding songs (spec §7). */
export const videoHandlers: Pick<Handlers, 'searchSongs' | 'suggestSongs'> = {
  searchSongs: ({ context, query, me, request }) => {
    const place = placeOf(context.sessionSecret, request.ip);
    return context.songs.search(query.q, { typing: query.typing === '1', userId: me.id, place });
  },
  suggestSongs: async ({ context, query }) => context.songs.suggest(query.battleType),
};
