import Hourglass from 'lucide-react/icons/hourglass';
import ShieldAlert from 'lucide-react/icons/shield-alert';
import { toast } from '#client/announce/toasts.ts';
import { queryClient } from '#client/data/query-client.ts';
import { callKey } from '#client/data/use-call.ts';
import { useSend } from '#client/data/use-send.ts';
import { toastAndRefetch } from '#client/shell/failure-toasts.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { Note } from '#client/ui/feedback/note.tsx';
import type { Reply } from '#contract/schemas.ts';
import { waitInWords } from '#rules/words/wait-words.ts';
import { Section } from './section.tsx';

/** Shows on an older device that a newer one asks for the account, with a button to refuse. */
export function ClaimsNote({ account: { claims } }: { account: Reply<'showAccount'> }) {
  const refusing = useSend('refuseClaims', {
    onSuccess: (account) => {
      queryClient.setQueryData(callKey('showAccount'), account);
      void queryClient.invalidateQueries({ queryKey: callKey('currentUser') });
      const text = account.locked ? undefined : 'Lock your name, and nobody can ask again.';
      toast({ tone: 'done', title: 'Refused', text });
    },
    onError: (error) => toastAndRefetch(error, 'Failed to refuse'),
  });
  const refuse = () => refusing.mutate({}, { onSuccess: () => document.querySelector('h1')?.focus() });
  if (claims.length === 0) return null;
  const waitMs = Math.min(...claims.map((each) => each.waitMs));
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
      <Button onClick={refuse} pending={refusing.isPending} pendingText="One moment...">
        Refuse
      </Button>
    </section>
  );
}

/** Lets a player ask for a name that was used in another session, and shows the state of the request. */
export function ClaimSection({ account }: { account: Reply<'showAccount'> }) {
  const claiming = useSend('claimAccount', {
    onSuccess: (changed) => queryClient.setQueryData(callKey('showAccount'), changed),
    onError: (error) => toastAndRefetch(error, 'Failed to ask'),
  });
  if (account.ownership === 'must_claim')
    return (
      <Section
        title="Is this your name?"
        hint="You came in by typing it, and it was used before: by you, or on another device. To lock, rename or delete it, ask first: if no device refuses in 24 hours, it is yours."
      >
        <Button onClick={() => claiming.mutate({})} pending={claiming.isPending} pendingText="One moment...">
          Ask for this name
        </Button>
      </Section>
    );
  return (
    <Section title="Is this your name?">
      <Note icon={Hourglass} live takesFocus={claiming.isSuccess}>
        <b className="block">{account.ownership === 'refused' ? 'You were refused' : 'You have asked'}</b>
        <span className="text-muted text-small">
          {account.ownership === 'refused'
            ? 'An older device that uses this name said no. Only there it can be locked, renamed or deleted.'
            : `In ${waitInWords(account.claimWaitMs ?? 0)} you can lock, rename or delete it here, unless another device refuses.`}
        </span>
      </Note>
    </Section>
  );
}
