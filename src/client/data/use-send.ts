import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import { dismissFailure } from '#client/announce/toasts.ts';
import type { CallName } from '#contract/calls.ts';
import type { Reply, Sends } from '#contract/schemas.ts';
import { send } from './send.ts';

type Sending<N extends CallName> = UseMutationResult<Reply<N>, Error, Partial<Sends<N>>>;

/** Only as a promise: what one hands to a mutation's own `mutate` is never called once the page that asked is gone. */
export const useSend = <N extends CallName>(name: N): Omit<Sending<N>, 'mutate'> =>
  useMutation({ mutationFn: (input) => send(name, input), onSuccess: dismissFailure });
