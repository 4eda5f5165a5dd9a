import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import { dismissFailure } from '#client/announce/toasts.ts';
import type { CallName } from '#contract/calls.ts';
import type { CallInput, Reply } from '#contract/schemas.ts';
import { hadNoResponse, send } from './send.ts';

type Sending<N extends CallName> = UseMutationResult<Reply<N>, Error, Partial<CallInput<N>>>;

type Options<N extends CallName> = {
  /** Whether the call may be made twice, so that it is made once more after a failure without a response. */
  repeatable?: boolean;
  /** May return a promise: the call is pending until it settles. */
  onSuccess?: (reply: Reply<N>) => unknown;
  onError?: (error: Error) => unknown;
};

/** Returns a mutation that makes a call. The callbacks here are always called, the callbacks of `mutate` only while mounted. */
export const useSend = <N extends CallName>(
  name: N,
  { repeatable = false, onSuccess, onError }: Options<N> = {},
): Sending<N> =>
  useMutation({
    retry: (failures, error) => repeatable && failures === 0 && hadNoResponse(error),
    mutationFn: (input) => send(name, input),
    onSuccess: (reply) => {
      dismissFailure();
      return onSuccess?.(reply);
    },
    onError: (error) => onError?.(error),
  });
