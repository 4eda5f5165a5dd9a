import { toast } from '#client/announce/toasts.ts';
import { queryClient } from '#client/data/query-client.ts';
import { callKey } from '#client/data/use-call.ts';
import { useSend } from '#client/data/use-send.ts';
import { toastRefusal } from '#client/shell/toast-refusal.ts';

/** Says no to the player who came in by the name alone and wants the account. */
export function useRefuse() {
  const refusing = useSend('refuseClaims');
  const refuse = () =>
    refusing.mutate(
      {},
      {
        onSuccess: (account) => {
          queryClient.setQueryData(callKey('showAccount'), account);
          void queryClient.invalidateQueries({ queryKey: callKey('whoAmI') });
          const text = account.locked ? undefined : 'Lock your name, and nobody can ask again.';
          toast({ tone: 'done', title: 'Refused', text });
          document.querySelector('h1')?.focus();
        },
        onError: (error) => toastRefusal(error, 'Failed to refuse'),
      },
    );
  return { refuse, pending: refusing.isPending };
}
