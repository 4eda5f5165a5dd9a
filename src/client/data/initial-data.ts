import { type InitialReply, initialDataId } from '#contract/initial-data.ts';
import type { Table } from '#contract/schemas.ts';
import { queryClient } from './query-client.ts';
import type { SeenTable } from './use-table.ts';

/** Stale time of the responses in the HTML, in milliseconds, so that the first render does not refetch them. */
const staleMs = 3000;

/** Caches the responses in the HTML, so that the first render of the page is complete. */
export function readInitialData(): void {
  const text = document.getElementById(initialDataId)?.textContent;
  if (text) setInitialData(JSON.parse(text));
}

export function setInitialData(replies: InitialReply[]): void {
  for (const { call, params, query, reply } of replies) {
    const data = call === 'showTable' ? withPage(reply as Table) : reply;
    cache([call, params ?? null, query ?? null], data);
  }
}

function cache(queryKey: readonly unknown[], data: unknown) {
  const now = Date.now();
  queryClient.setQueryDefaults(queryKey, {
    staleTime: ({ state }) => (state.dataUpdatedAt === now ? staleMs : 0),
  });
  queryClient.setQueryData(queryKey, data, { updatedAt: now });
}

const withPage = (table: Table): SeenTable => ({ ...table, receivedAt: htmlReceivedAt(), withPage: true });

/** Returns the time at which the HTML arrived, on the clock of `performance.now`. */
function htmlReceivedAt(): number {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return page?.responseStart ?? 0;
}
