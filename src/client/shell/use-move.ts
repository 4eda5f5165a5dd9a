import { useMutation } from '@tanstack/react-query';
import { dismissFailure } from '#client/announce/toasts.ts';
import { queryClient, refetchBattlesSoon } from '#client/data/query-client.ts';
import { hadNoResponse, send } from '#client/data/send.ts';
import type { SeenTable } from '#client/data/use-table.ts';
import type { CallName } from '#contract/calls.ts';
import type { CallInput, Reply } from '#contract/schemas.ts';
import { toastAndRefetch } from './failure-toasts.ts';

const shownTables = { queryKey: ['table'], type: 'active' } as const;

/** Returns when the battles of this page last changed, by the responses so far. */
const lastChanges = (): string =>
  queryClient
    .getQueriesData<SeenTable>(shownTables)
    .map(([, table]) => table?.game.updatedAt)
    .join();

/** Makes a move. Returns null if the response was lost and the battle has changed: the move is stored, as the page then shows. */
async function sendMove<N extends CallName>(name: N, input: Partial<CallInput<N>>): Promise<Reply<N> | null> {
  const before = lastChanges();
  try {
    return await send(name, input);
  } catch (error) {
    if (!hadNoResponse(error)) throw error;
    await queryClient.refetchQueries(shownTables);
    if (lastChanges() === before) throw error;
    return null;
  }
}

/**
 * Returns a mutation that makes a move and fetches the battle. `onFailure`: text of a failure without a sentence of the server, or
 * what to do instead of showing the failure.
 */
export const useMove = <N extends CallName>(
  name: N,
  onFailure: string | ((error: Error) => unknown),
  onSuccess?: (reply: Reply<N> | null) => void,
) =>
  useMutation({
    mutationFn: (input: Partial<CallInput<N>>) => sendMove(name, input),
    onSuccess: (reply) => {
      dismissFailure();
      onSuccess?.(reply);
      refetchBattlesSoon();
    },
    onError: (error) =>
      typeof onFailure === 'string' ? toastAndRefetch(error, onFailure) : onFailure(error),
  });
