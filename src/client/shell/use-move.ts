import { refetchBattlesSoon } from '#client/data/query-client.ts';
import { useSend } from '#client/data/use-send.ts';
import type { CallName } from '#contract/calls.ts';
import { toastAndRefetch } from './failure-toasts.ts';

/** Returns a mutation that makes a move and fetches the battle. `otherwise`: text of a failure without a sentence of the server. */
export const useMove = <N extends CallName>(name: N, otherwise: string) =>
  useSend(name, {
    onSuccess: refetchBattlesSoon,
    onError: (error) => toastAndRefetch(error, otherwise),
  });
