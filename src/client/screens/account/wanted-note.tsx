import ShieldAlert from 'lucide-react/icons/shield-alert';
import { toast } from '#client/announce/toasts.ts';
import { queryClient } from '#client/data/query-client.ts';
import { callKey } from '#client/data/use-call.ts';
import { useIsShown } from '#client/data/use-is-shown.ts';
import { useSend } from '#client/data/use-send.ts';
import { toastRefusal } from '#client/shell/toast-refusal.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { Note } from '#client/ui/feedback/note.tsx';
import type { Reply } from '#contract/schemas.ts';
import { waitInWords } from '#rules/words/wait-words.ts';

/** Says no to the player who came in by the name alone and wants the account. */
function useRefuse() {
  const refusing = useSend('refuseClaims');
  const isShown = useIsShown();
  const refuse = () =>
    refusing.mutateAsync({}).then(
      (account) => {
        queryClient.setQueryData(callKey('showAccount'), account);
        void queryClient.invalidateQueries({ queryKey: callKey('currentUser') });
        const text = account.locked ? undefined : 'Lock your name, and nobody can ask again.';
        toast({ tone: 'done', title: 'Refused', text });
        if (isShown()) document.querySelector('h1')?.focus();
      },
      (error) => toastRefusal(error, 'Failed to refuse'),
    );
  return { refuse, pending: refusing.isPending };
}

/** What an older device is told of a newer one that asks for the account, with the way to say no. */
export function WantedNote({ account: { wanted } }: { account: Reply<'showAccount'> }) {
  const { refuse, pending } = useRefuse();
  if (wanted.length === 0) return null;
  const waitMs = Math.min(...wanted.map((each) => each.waitMs));
  return (
    <section
      aria-label="Somebody wants your name"
      className="mt-5 grid max-w-phone grid-cols-[minmax(0,1fr)] gap-3"
    >
      <Note icon={ShieldAlert}>
        <b className="block">Somebody wants to lock your name</b>
        <span className="text-muted text-small">
          {waitMs > 0
            ? `They came in by typing it. In ${waitInWords(waitMs)} they can lock, rename or delete this account, unless you refuse.`
            : 'They came in by typing it. They can lock, rename or delete this account now, unless you refuse.'}
        </span>
      </Note>
      <Button onClick={refuse} pending={pending} pendingText="One moment...">
        Refuse
      </Button>
    </section>
  );
}
