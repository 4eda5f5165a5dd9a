import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import { dismissFailure } from '#client/announce/toasts.ts';
import type { CallName } from '#contract/calls.ts';
import type { Reply, Sends } from '#contract/schemas.ts';
import { send } from './send.ts';

type Sending<N extends CallName> = UseMutationResult<Reply<N>, Error, Partial<Sends<N>>>;

type Answered<N extends CallName> = {
  /** A promise is waited for: until then the call is pending. */
  onSuccess?: (reply: Reply<N>) => unknown;
  onError?: (error: Error) => unknown;
};

/** Makes a call that changes something. Its callbacks are always called, those of `mutate` only if the component is still mounted. */
export const useSend = <N extends CallName>(name: N, { onSuccess, onError }: Answered<N> = {}): Sending<N> =>
  useMutation({
    mutationFn: (input) => send(name, input),
    onSuccess: (reply) => {
      dismissFailure();
      return onSuccess?.(reply);
    },
    onError: (error) => onError?.(error),
  });
