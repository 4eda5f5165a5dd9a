import { type InitialAnswer, initialDataId } from '#contract/initial-data.ts';
import type { Table } from '#contract/schemas.ts';
import { queryClient } from './query-client.ts';
import { tableKey } from './use-call.ts';
import type { SeenTable } from './use-table.ts';

/** Stale time of the responses in the HTML, in milliseconds, so that the first render does not refetch them. */
const staleMs = 3000;

/** Caches the responses in the HTML, so that the first render of the page is complete. */
export function readInitialData(): void {
  const text = document.getElementById(initialDataId)?.textContent;
  if (text) setInitialData(JSON.parse(text));
}

export function setInitialData(replies: InitialAnswer[]): void {
  for (const { call, params, query, answer: reply } of replies)
    cacheReply([call, params ?? null, query ?? null], reply);
  const table = tableIn(replies);
  if (table) cacheReply(tableKey(String(table.game.id)), table);
}

function cacheReply(queryKey: readonly unknown[], reply: unknown) {
  const now = Date.now();
  queryClient.setQueryDefaults(queryKey, {
    staleTime: ({ state }) => (state.dataUpdatedAt === now ? staleMs : 0),
  });
  queryClient.setQueryData(queryKey, reply, { updatedAt: now });
}

function tableIn(replies: InitialAnswer[]): SeenTable | null {
  const table = replies.find(({ call }) => call === 'showTable')?.answer as Table | undefined;
  return table ? { ...table, receivedAt: htmlReceivedAt(), withPage: true } : null;
}

/** Returns the time at which the HTML arrived, on the clock of `performance.now`. */
function htmlReceivedAt(): number {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return page?.responseStart ?? 0;
}
