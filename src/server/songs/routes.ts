import { findVersion } from '#server/accounts/find-caller.ts';
import type { Handlers } from '#server/app/route.ts';
import { readBattleRef } from '#server/battles/read-battle.ts';
import { loadForPlayer } from '#server/battles/show.ts';
import { failureToNull } from '#server/http/failure.ts';
import { ipHash } from '#server/limits/ip-address.ts';
import type { Context } from '#server/settings/context.ts';

/** Finding songs (spec §7). */
export const searchHandlers = {
  searchSongs: ({ context, query, me, request }) => {
    const hash = ipHash(context.sessionSecret, request.ip);
    return context.songs.search(query.q, { typing: query.typing === '1', userId: me.id, ipHash: hash });
  },
  suggestSongs: async ({ context, query, me }) => {
    const { battleType, gameId, except } = query;
    const before = gameId === undefined ? [] : await onTableBefore(context, gameId, me.id);
    return context.songs.suggest(battleType, new Set([...except, ...before]));
  },
} satisfies Partial<Handlers>;

/** Of each player's songs the newest that are looked at: a row for each, however long they have played. */
const most = 500;
const sentTogether = {
  name: 'songs of the same players',
  text: `
select distinct youtube_url "videoId" from unnest($1::text[]) player
cross join lateral (
  select youtube_url, game_id from songs where submitted_by = player order by submitted_at desc limit ${most}) sent
join games on games.id = game_id where players @> $1::text[]`,
};

/** The videos that the players of this battle had on the table, in it and before; none for a player of another battle. */
export async function onTableBefore(context: Context, gameId: string, viewer: string): Promise<string[]> {
  const version = await findVersion(context, { battle: readBattleRef(gameId) });
  // Another player's battle is as good as none.
  const battle = await loadForPlayer(context, version, viewer).catch(failureToNull);
  if (!battle || battle.players.length < 2) return [];
  const rows = await context.queryPrepared<{ videoId: string }>(sentTogether, [battle.players]);
  return rows.map(({ videoId }) => videoId);
}
