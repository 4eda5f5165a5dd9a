import type { Clocks, EpochMs, PlayerId } from '#rules/battle.ts';
import { askLastsMs, paces } from '#rules/pace.ts';
import type { QueryPrepared } from '#server/database/open.ts';

const selectAsked = {
  name: 'asked to play again',
  text: ['rematch_requests', 'rival_challenges']
    .map(
      (
        table,
      ) => `select 1 from ${table} where to_user_id = $1 and original_game_id = $2 and status = 'pending'
        and created_at > case pace when 'live' then $3::timestamptz else $4::timestamptz end`,
    )
    .join(' union all '),
};

/** Whether a player is still asked for another battle after this one. */
export async function isAsked(
  queryPrepared: QueryPrepared,
  { toUserId, originalGameId }: { toUserId: PlayerId; originalGameId: number },
  now: EpochMs,
  clocks: Clocks,
): Promise<boolean> {
  const since = paces.map((pace) => new Date(now - askLastsMs(pace, clocks)));
  return (await queryPrepared(selectAsked, [toUserId, originalGameId, ...since])).length > 0;
}
