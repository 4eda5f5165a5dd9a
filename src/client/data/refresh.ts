import { timings } from '#client/timings.ts';
import { queryClient } from './query-client.ts';

/** What a live message about a battle can have changed. Everything else has messages of its own, or is fetched by its page. */
const ofBattles = new Set<unknown>(['battle', 'showBattle', 'showMyBattles', 'showEnded']);

let planned: ReturnType<typeof setTimeout> | undefined;
let everything = false;

/** Fetches the battle again, once for a burst of live messages (spec §9: after 100 ms). */
export function invalidateBattleSoon(): void {
  clearTimeout(planned);
  planned = setTimeout(refresh, timings.refreshAfterLive);
}

/** Fetches all that the page shows: whatever was missed may concern any of it. */
export function refreshAllSoon(): void {
  everything = true;
  invalidateBattleSoon();
}

function refresh() {
  const isAll = everything;
  everything = false;
  void queryClient.invalidateQueries({ predicate: ({ queryKey: [name] }) => isAll || ofBattles.has(name) });
}
