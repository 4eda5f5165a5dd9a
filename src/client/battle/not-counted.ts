import type { PublicResults } from '#contract/schemas.ts';
import { countedPerPairAndDay } from '#rules/limits.ts';

/** Why a result changes no record, or null where it does (rules: the first rating makes a battle count, thirty times a day). */
export function whyNotCounted({ counted, songs }: Pick<PublicResults, 'counted' | 'songs'>): string | null {
  if (counted) return null;
  return songs.some(({ ratings }) => ratings.length > 0)
    ? `Only ${countedPerPairAndDay} battles a day between the same two count.`
    : 'Nothing was rated, so this battle counts for nobody.';
}
