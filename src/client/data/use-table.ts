import { useQuery } from '@tanstack/react-query';
import type { Table } from '#contract/schemas.ts';
import { isFinal, retryAfterMs, send } from './send.ts';
import { callKey } from './use-call.ts';

/** The table of a battle, as the server sent it to one player. Sealed ratings have null for rating and comment. */
export type SeenTable = Table & {
  /** Time of the response on the clock of `performance.now`, halfway between request and arrival; `game.timeoutMs` counts from then. */
  receivedAt: number;
  /** Set for a response in the HTML, which no earlier page has shown. */
  withPage?: true;
};

/** Polling interval in milliseconds, since the live channel may be dead or may have lost a message. */
const pollMs = 15_000;

/** Fetches the table of a battle, again after live messages, and by polling in case they fail. */
export function useTable(id: string) {
  const { data, error, isFetching, refetch } = useQuery<SeenTable>({
    queryKey: callKey('showTable', { params: { id } }),
    queryFn: () => fetchTable(id),
    refetchInterval: ({ state: { data, error } }) => pollInterval(data, error),
  });
  return { table: data, error, fetching: isFetching, again: () => void refetch() };
}

/** Returns the milliseconds until the next poll, or the wait of a 429; false if the response is final. */
export const pollInterval = (table: SeenTable | undefined, error: Error | null): number | false =>
  table?.game.status !== 'completed' && !isFinal(error) && (retryAfterMs(error) ?? pollMs);

async function fetchTable(id: string): Promise<SeenTable> {
  const sentAt = performance.now();
  const table = await send('showTable', { params: { id } });
  return { ...table, receivedAt: (sentAt + performance.now()) / 2 };
}
