import { useCall } from '#client/data/use-call.ts';
import { paths } from '#contract/paths.ts';

/** Returns a link to the page that shows anybody a completed battle; null without such a battle, or without an `id`. */
export function usePublicPage(id: string | null): { to: string; label: string } | null {
  const { data } = useCall('showPublicResults', { params: { id: id ?? '' } }, { enabled: id !== null });
  return id !== null && data ? { to: paths.battle(id), label: 'See the battle' } : null;
}
