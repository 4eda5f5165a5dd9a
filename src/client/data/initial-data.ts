import { type InitialAnswer, initialDataId } from '#contract/initial-data.ts';
import type { Table } from '#contract/schemas.ts';
import { queryClient } from './query-client.ts';
import type { SeenBattle } from './use-battle.ts';
import { battleKey } from './use-call.ts';

/** The answers in the HTML count as fresh for this time, so that the first rendering does not refetch them; in milliseconds. */
const fresh = 3000;

/** Caches the answers in the HTML, so that the first rendering of the page is complete. */
export function readInitialData(): void {
  const text = document.getElementById(initialDataId)?.textContent;
  if (text) setInitialData(JSON.parse(text));
}

export function setInitialData(answers: InitialAnswer[]): void {
  for (const { call, params, query, answer } of answers)
    cacheAnswer([call, params ?? null, query ?? null], answer);
  const battle = battleIn(answers);
  if (battle) cacheAnswer(battleKey(String(battle.game.id)), battle);
}

function cacheAnswer(queryKey: readonly unknown[], answer: unknown) {
  const now = Date.now();
  queryClient.setQueryDefaults(queryKey, {
    staleTime: ({ state }) => (state.dataUpdatedAt === now ? fresh : 0),
  });
  queryClient.setQueryData(queryKey, answer, { updatedAt: now });
}

function battleIn(answers: InitialAnswer[]): SeenBattle | null {
  const table = answers.find(({ call }) => call === 'showTable')?.answer as Table | undefined;
  return table ? { ...table, receivedAt: pageCameAt(), withPage: true } : null;
}

/** When the HTML arrived, on the clock of `performance.now`. */
function pageCameAt(): number {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return page?.responseStart ?? 0;
}
