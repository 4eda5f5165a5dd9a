import { useCall, useSite } from '#client/data/use-call.ts';
import type { OwnUser } from '#contract/schemas.ts';
import { isAnytime, isBelowAnytimeLimit } from '#rules/pace.ts';

/** Returns the number of open anytime battles if the player may not open another one (spec §12.4); else null. */
export function useAnytimeLimitReached(me: OwnUser | null): number | null {
  const { data = [] } = useCall('showMyBattles', {}, { enabled: me !== null });
  const open = data.filter(isAnytime).length;
  return me && !isBelowAnytimeLimit(open, me) ? open : null;
}

/** Default until the site's settings are fetched, in hours. */
const defaultHours = 24;

/** Returns the time limit for a move of an anytime battle, in hours. */
export const useAnytimeHours = (): number => useSite()?.anytimeHours ?? defaultHours;
