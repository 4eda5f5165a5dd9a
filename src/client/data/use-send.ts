import { type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query';
import { dismissFailure } from '#client/announce/toasts.ts';
import type { CallName } from '#contract/calls.ts';
import type { CallInput, Reply } from '#contract/schemas.ts';
import { hadNoResponse, send } from './send.ts';

type Input<N extends CallName> = Partial<CallInput<N>>;

/** `Before`: what `onMutate` returns before the call is made, and `onError` receives as its third argument. */
type Options<N extends CallName, Before> = Pick<
  UseMutationOptions<Reply<N>, Error, Input<N>, Before>,
  'onMutate' | 'onError'
> & {
  /** Whether the call may be made twice, so that it is made once more after a failure without a response. */
  repeatable?: boolean;
  /** May return a promise: the call is pending until it settles. */
  onSuccess?: (reply: Reply<N>) => unknown;
};

/** Returns a mutation that makes a call. The callbacks here are always called, the callbacks of `mutate` only while mounted. */
export const useSend = <N extends CallName, Before>(
  name: N,
  { repeatable = false, onSuccess, ...options }: Options<N, Before> = {},
): UseMutationResult<Reply<N>, Error, Input<N>, Before> =>
  useMutation({
    retry: (failures, error) => repeatable && failures === 0 && hadNoResponse(error),
    mutationFn: (input) => send(name, input),
    onSuccess: (reply) => {
      dismissFailure();
      return onSuccess?.(reply);
    },
    ...options,
  });
