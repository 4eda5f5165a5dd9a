import { type InitialAnswer, initialDataId } from '#contract/initial-data.ts';
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

export function setInitialData(replies: InitialAnswer[]): void {
  for (const { call, params, query, answer } of replies) {
    const reply = call === 'showTable' ? withPage(answer as Table) : answer;
    cacheReply([call, params ?? null, query ?? null], reply);
  }
}

function cacheReply(queryKey: readonly unknown[], reply: unknown) {
  const now = Date.now();
  queryClient.setQueryDefaults(queryKey, {
    staleTime: ({ state }) => (state.dataUpdatedAt === now ? staleMs : 0),
  });
  queryClient.setQueryData(queryKey, reply, { updatedAt: now });
}

const withPage = (table: Table): SeenTable => ({ ...table, receivedAt: htmlReceivedAt(), withPage: true });

/** Returns the time at which the HTML arrived, on the clock of `performance.now`. */
function htmlReceivedAt(): number {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return page?.responseStart ?? 0;
}
