import { refetchBattlesSoon } from '#client/data/query-client.ts';
import { useSend } from '#client/data/use-send.ts';
import type { CallName } from '#contract/calls.ts';
import { toastRefusal } from './refusals.ts';

/** A move in a battle, which is fetched after it. `otherwise`: said of a failure, if the server does not say why. */
export const useMove = <N extends CallName>(name: N, otherwise: string) =>
  useSend(name, {
    onSuccess: refetchBattlesSoon,
    onError: (error) => toastRefusal(error, otherwise),
  });
