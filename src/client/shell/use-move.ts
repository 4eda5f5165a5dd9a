import { queryClient } from '#client/data/query-client.ts';
import { refetchBattlesSoon } from '#client/data/refetch.ts';
import { failedWith, hadNoResponse } from '#client/data/send.ts';
import { useSend } from '#client/data/use-send.ts';
import type { SeenTable } from '#client/data/use-table.ts';
import type { CallName } from '#contract/calls.ts';
import type { Reply } from '#contract/schemas.ts';
import { toastAndRefetch } from './failure-toasts.ts';

const shownTables = { queryKey: ['showTable'], type: 'active' } as const;

/** Returns the stored state of the battles of this page, by the responses so far. */
const statesShown = (): string =>
  JSON.stringify(
    queryClient
      .getQueriesData<SeenTable>(shownTables)
      .map(([, table]) => table && [table.game.updatedAt, table.songs, table.ratings]),
  );

/** Returns whether a move that failed may be stored: it had no response, or a copy that the browser had sent before was stored. */
const mayBeStored = (error: Error): boolean => hadNoResponse(error) || failedWith(error, 409);

/**
 * Returns a mutation that makes a move and fetches the battle. `onFailure`: text of a failure without a sentence of the server, or
 * what to do instead of showing the failure. If the battle has changed, the page shows what has happened, and no failure.
 */
export const useMove = <N extends CallName>(
  name: N,
  onFailure: string | ((error: Error) => unknown),
  onSuccess?: (reply: Reply<N>) => void,
) =>
  useSend(name, {
    onMutate: statesShown,
    onSuccess: (reply) => {
      onSuccess?.(reply);
      refetchBattlesSoon();
    },
    onError: async (error, _input, before) => {
      if (mayBeStored(error)) {
        await queryClient.refetchQueries(shownTables);
        if (statesShown() !== before) return;
      }
      if (typeof onFailure === 'string') toastAndRefetch(error, onFailure);
      else onFailure(error);
    },
  });
