import type { BattleVersion } from '#server/battles/read-battle.ts';
import type { Context } from '#server/settings/context.ts';
import type { RateLimitSubject, RateLimits } from './rate-limits.ts';

export type RoomLookup = { called: string | number; version: BattleVersion | null };

/**
 * A room's code is its key, and guessing it must be slow wherever a code is taken: a caller who is no player of the
 * room spends a lookup, in whatever way they ask. Seconds to wait when none is left, else null. A number opens nothing.
 */
export async function limitRoomLookup(
  { battles }: Pick<Context, 'battles'>,
  rateLimits: RateLimits,
  { called, version }: RoomLookup,
  subject: RateLimitSubject,
): Promise<number | null> {
  if (/^\d+$/.test(String(called))) return null;
  const room = subject.me && version && (await battles.get(version));
  if (subject.me && room?.players.includes(subject.me.id)) return null;
  return rateLimits.spendLookup(subject);
}
