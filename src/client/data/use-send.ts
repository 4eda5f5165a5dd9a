import { useMutation } from '@tanstack/react-query';
import { dismissFailure } from '#client/announce/toasts.ts';
import type { CallName } from '#contract/calls.ts';
import type { Reply, Sends } from '#contract/schemas.ts';
import { send } from './send.ts';

/** Makes a writing call when asked to. `onError` is told even when the page that asked is gone by then. */
export const useSend = <N extends CallName>(name: N, onError?: (error: Error) => void) =>
  useMutation<Reply<N>, Error, Partial<Sends<N>>>({
    mutationFn: (input) => send(name, input),
    onSuccess: dismissFailure,
    onError,
  });
