import type { BattleVersion } from '#server/battles/read-battle.ts';
import type { Context } from '#server/settings/context.ts';
import type { RateLimitSubject, RateLimits } from './rate-limits.ts';

/** `givenRef`: the room code or battle number in the input; `version`: the battle found. */
type RoomLookup = { givenRef: string | number; version: BattleVersion | null };

/**
 * Counts a lookup of a room code, unless the caller plays in the room. Every call that takes a code must be limited, because the code
 * alone admits its holder. A battle number does not. Returns null, or the seconds to wait when no lookup is left.
 */
export async function limitRoomLookup(
  { battles }: Pick<Context, 'battles'>,
  rateLimits: RateLimits,
  { givenRef, version }: RoomLookup,
  subject: RateLimitSubject,
): Promise<number | null> {
  if (/^\d+$/.test(String(givenRef))) return null;
  const room = subject.me && version && (await battles.get(version));
  if (subject.me && room?.players.includes(subject.me.id)) return null;
  return rateLimits.spendLookup(subject);
}
