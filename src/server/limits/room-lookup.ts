import type { FastifyRequest } from 'fastify';
import type { User } from '#server/accounts/store.ts';
import type { BattleVersion } from '#server/battles/read-battle.ts';
import type { Context } from '#server/settings/context.ts';
import type { RateLimits } from './rate-limits.ts';

/** `givenRef`: the room code or battle number in the input; `battle`: the one found. */
type RoomLookup = { givenRef: string | number; battle: BattleVersion | null };

/**
 * Counts a lookup of a room code, unless the caller plays in the room. Every call that takes a code must be limited, because the code
 * alone admits its holder. A battle number does not. Returns null, or the seconds to wait when no lookup is left.
 */
export async function countRoomLookup(
  { battles }: Pick<Context, 'battles'>,
  rateLimits: RateLimits,
  { givenRef, battle }: RoomLookup,
  { ip, me }: Pick<FastifyRequest, 'ip'> & { me: Pick<User, 'id'> | null },
): Promise<number | null> {
  if (/^\d+$/.test(String(givenRef))) return null;
  const room = me && (await battles.getFound(battle));
  if (me && room?.players.includes(me.id)) return null;
  return rateLimits.spendLookup(ip);
}
