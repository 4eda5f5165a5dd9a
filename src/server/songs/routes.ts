import type { Handlers } from '#server/app/route.ts';
import type { BattleVersion } from '#server/battles/read-battle.ts';
import { loadForPlayer } from '#server/battles/show.ts';
import { failureToNull } from '#server/http/failure.ts';
import { ipHash } from '#server/limits/ip-address.ts';
import type { Context } from '#server/settings/context.ts';

/** Handlers of the song search (spec §7). */
export const searchHandlers = {
  searchSongs: ({ context, query, me, request }) => {
    const hash = ipHash(context.sessionSecret, request.ip);
    return context.songs.search(query.q, { typing: query.typing === '1', userId: me.id, ipHash: hash });
  },
  suggestSongs: async ({ context, query, me, battle }) => {
    const { battleType, except } = query;
    const before = await onTableBefore(context, battle, me.id);
    return context.songs.suggest(battleType, new Set([...except, ...before]));
  },
} satisfies Partial<Handlers>;

/** Maximum number of songs read per player, newest first, so that the query stays fast for players with many songs. */
const maxSongs = 500;
const selectSharedSongs = {
  name: 'songs of the same players',
  text: `
select distinct youtube_url "videoId" from unnest($1::text[]) player
cross join lateral (
  select youtube_url, game_id from songs where submitted_by = player order by submitted_at desc nulls last limit ${maxSongs}) sent
join games on games.id = game_id where players @> $1::text[]`,
};

/** Returns the videos that the players of this battle shared, in it and in earlier battles of the same players; none for other callers. */
export async function onTableBefore(context: Context, found: BattleVersion | null, viewer: string) {
  // A battle of other players must look like one that does not exist.
  const battle = await loadForPlayer(context, found, viewer).catch(failureToNull);
  if (!battle || battle.players.length < 2) return [];
  const rows = await context.queryPrepared<{ videoId: string }>(selectSharedSongs, [battle.players]);
  return rows.map(({ videoId }) => videoId);
}
