import { useCall } from '#client/data/use-call.ts';
import { paths } from '#contract/paths.ts';

export type PublicPage = { to: string; label: string };

/** Returns what another player's battle shows instead. `ended`: its public page. */
export const notYours = (ended: PublicPage | null) => ({
  title: 'This is not your battle',
  hint: ended ? 'It is over, and anybody may see how it went.' : 'Only its two players can see it here.',
});

/** Returns a link to the page that shows anybody a completed battle; null without such a battle, or without an `id`. */
export function usePublicPage(id: string | null): PublicPage | null {
  const { data } = useCall('showPublicResults', { params: { id: id ?? '' } }, { enabled: id !== null });
  return id !== null && data ? { to: paths.battle(id), label: 'See the battle' } : null;
}
