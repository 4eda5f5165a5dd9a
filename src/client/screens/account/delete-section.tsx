import { useMutation } from '@tanstack/react-query';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { toast } from '#client/announce/toasts.ts';
import { cancelExpectedLogout, clearCurrentUser, expectLogout } from '#client/data/current-user.ts';
import { send } from '#client/data/send.ts';
import { showAppBadge } from '#client/device/app-badge.ts';
import { lockCard } from '#client/device/cookies.ts';
import { removePrivateData } from '#client/device/private-data.ts';
import { storage } from '#client/device/storage.ts';
import { toastAndRefetch } from '#client/shell/failure-toasts.ts';
import { go } from '#client/shell/go.ts';
import { type Proof, ProveOwner } from '#client/sign-in/prove-owner.tsx';
import { Button } from '#client/ui/controls/button.tsx';
import { Sheet } from '#client/ui/layout/sheet.tsx';
import { paths } from '#contract/paths.ts';
import { Section } from './section.tsx';
import type { LockState } from './use-lock.ts';

async function deleteAccount(proof?: Proof) {
  // The server closes the live channel before it responds, which must not be shown as the end of the session.
  expectLogout();
  try {
    await send('deleteAccount', { body: proof ? { proof } : {} });
    go(paths.landing, { replace: true });
    await clearCurrentUser();
    storage.remove('user');
    removePrivateData();
    showAppBadge(0);
    lockCard.clear();
  } finally {
    cancelExpectedLogout();
  }
  toast({ tone: 'done', title: 'Your account is deleted' });
}

export function DeleteSection({ lock }: { lock: LockState }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Section title="Delete this account" hint="Your name goes, the songs you played stay.">
      <Button kind="ghost" icon={Trash2} onClick={() => setOpen(true)}>
        Delete account
      </Button>
      {isOpen && (
        <Sheet onClose={() => setOpen(false)} label="Delete this account?" describedBy="deleted">
          <Question lock={lock} onClose={() => setOpen(false)} />
        </Sheet>
      )}
    </Section>
  );
}

function Question({ lock, onClose }: { lock: LockState; onClose: () => void }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => deleteAccount(),
    onError: (error) => toastAndRefetch(error, 'Nothing was deleted'),
  });
  return (
    <div className="p-5 pb-[34px] sm:pb-6">
      <h2 className="poster text-[2.25rem] leading-none">Delete this account?</h2>
      <div id="deleted" className="text-muted">
        <p className="mt-3">
          <b className="text-text">Goes for good:</b> your name, your record, the comments you wrote, passkeys
          and logins. A running battle is given up, an open room closes.
        </p>
        <p className="mt-2">
          <b className="text-text">Stays:</b> the songs you played and the points you gave, under “Deleted
          player”. Your name is free for others in 30 days.
        </p>
      </div>
      {lock.locked ? (
        <div className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-1">
          <ProveOwner
            kind="danger"
            does="Delete for good"
            failed="Nothing was deleted"
            passkeys={lock.passkeys > 0}
            onProof={deleteAccount}
          />
          <Button kind="quiet" onClick={onClose}>
            Keep it
          </Button>
        </div>
      ) : (
        <div className="mt-5 flex flex-wrap gap-3">
          <Button
            kind="danger"
            className="w-auto flex-auto px-3"
            pending={isPending}
            pendingText="Deleting..."
            onClick={() => mutate()}
          >
            Delete for good
          </Button>
          <Button kind="ghost" className="mb-1 w-auto flex-auto px-3" onClick={onClose}>
            Keep it
          </Button>
        </div>
      )}
    </div>
  );
}
