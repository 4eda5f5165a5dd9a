import type { Handlers } from '#server/app/route.ts';
import { placeOf } from '#server/limits/address.ts';
import { onTableBefore } from './on-table-before.ts';

/** Finding songs (spec §7). */
export const videoHandlers = {
  searchSongs: ({ context, query, me, request }) => {
    const place = placeOf(context.sessionSecret, request.ip);
    return context.songs.search(query.q, { typing: query.typing === '1', userId: me.id, place });
  },
  suggestSongs: async ({ context, query, me }) => {
    const { battleType, gameId, except } = query;
    const before = gameId === undefined ? [] : await onTableBefore(context, gameId, me.id);
    return context.songs.suggest(battleType, new Set([...except, ...before]));
  },
} satisfies Partial<Handlers>;
