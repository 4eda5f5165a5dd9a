import { useCall, useSite } from '#client/data/use-call.ts';
import type { OwnUser } from '#contract/schemas.ts';
import { hasRoomForAnytime, isAnytime } from '#rules/pace.ts';

/** The number of open anytime battles if the player may not open another one (spec §12.4); else null. */
export function useFullAnytime(me: OwnUser | null): number | null {
  const { data = [] } = useCall('showMyBattles', {}, { enabled: me !== null });
  const open = data.filter(isAnytime).length;
  return me && !hasRoomForAnytime(open, me) ? open : null;
}

/** The default, until the site's settings are fetched. */
const usualHours = 24;

/** How long a move of an anytime battle may take, in hours. */
export const useAnytimeHours = (): number => useSite()?.anytimeHours ?? usualHours;
