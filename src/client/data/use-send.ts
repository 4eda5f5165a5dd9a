import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import { dismissFailure } from '#client/announce/toasts.ts';
import type { CallName } from '#contract/calls.ts';
import type { Reply, Sends } from '#contract/schemas.ts';
import { send } from './send.ts';

type Sending<N extends CallName> = UseMutationResult<Reply<N>, Error, Partial<Sends<N>>>;

/** Only `mutateAsync`: the callbacks of `mutate` are not called once the component is unmounted. */
export const useSend = <N extends CallName>(name: N): Omit<Sending<N>, 'mutate'> =>
  useMutation({ mutationFn: (input) => send(name, input), onSuccess: dismissFailure });
