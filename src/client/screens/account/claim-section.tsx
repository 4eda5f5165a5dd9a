import Hourglass from 'lucide-react/icons/hourglass';
import { queryClient } from '#client/data/query-client.ts';
import { callKey } from '#client/data/use-call.ts';
import { useSend } from '#client/data/use-send.ts';
import { toastRefusal } from '#client/shell/toast-refusal.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { Note } from '#client/ui/feedback/note.tsx';
import type { Reply } from '#contract/schemas.ts';
import { waitInWords } from '#rules/wait-words.ts';
import { Section } from './section.tsx';

/** For a player who came in by typing a name that another device uses, too. */
export function ClaimSection({ account }: { account: Reply<'showAccount'> }) {
  const claiming = useSend('claimAccount');
  const claim = () =>
    claiming.mutate(
      {},
      {
        onSuccess: (changed) => queryClient.setQueryData(callKey('showAccount'), changed),
        onError: (error) => toastRefusal(error, 'Failed to ask'),
      },
    );
  if (account.ownership === 'must_claim')
    return (
      <Section
        title="Is this your name?"
        hint="You came in by typing it, and another device uses it, too. To lock, rename or delete it, ask first: if that device does not refuse in 24 hours, it is yours."
      >
        <Button onClick={claim} pending={claiming.isPending} pendingText="One moment...">
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
