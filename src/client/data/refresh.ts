import { timings } from '#client/timings.ts';
import { queryClient } from './query-client.ts';

let planned: ReturnType<typeof setTimeout> | undefined;

/** Fetches everything on the page again, once for a burst of live messages (spec §9: after 100 ms). */
export function refreshSoon(): void {
  clearTimeout(planned);
  planned = setTimeout(() => void queryClient.invalidateQueries(), timings.refreshAfterLive);
}
