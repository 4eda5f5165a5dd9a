import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import { dismissFailure } from '#client/announce/toasts.ts';
import type { CallName } from '#contract/calls.ts';
import type { CallInput, Reply } from '#contract/schemas.ts';
import { send } from './send.ts';

type Sending<N extends CallName> = UseMutationResult<Reply<N>, Error, Partial<CallInput<N>>>;

type Callbacks<N extends CallName> = {
  /** May return a promise: the call is pending until it settles. */
  onSuccess?: (reply: Reply<N>) => unknown;
  onError?: (error: Error) => unknown;
};

/** Returns a mutation that makes a call. The callbacks here are always called, the callbacks of `mutate` only while mounted. */
export const useSend = <N extends CallName>(name: N, { onSuccess, onError }: Callbacks<N> = {}): Sending<N> =>
  useMutation({
    mutationFn: (input) => send(name, input),
    onSuccess: (reply) => {
      dismissFailure();
      return onSuccess?.(reply);
    },
    onError: (error) => onError?.(error),
  });
