import { useState } from 'react';
import { useLocation } from 'wouter';
import { toast } from '#client/announce/toasts.ts';
import { forgetCurrentUser } from '#client/data/current-user.ts';
import { leaveByOneself, stayAfterAll } from '#client/data/leaving.ts';
import { send } from '#client/data/send.ts';
import { lockCard } from '#client/device/lock-card.ts';
import { storage } from '#client/device/storage.ts';
import { paths } from '#client/paths.ts';
import { toastRefusal } from '#client/shell/toast-refusal.ts';
import type { Proof } from '#client/sign-in/prove-owner.tsx';

/** Ends the account and everything this browser knows of it. */
export function useDeleteAccount() {
  const [, navigate] = useLocation();
  const [pending, setPending] = useState(false);
  const deleteWith = async (proof?: Proof) => {
    // Its live channel is closed before the answer comes: the player who asked for it knows.
    leaveByOneself();
    try {
      await send('deleteAccount', { body: proof ? { proof } : {} });
      navigate(paths.landing, { replace: true });
      await forgetCurrentUser();
      storage.remove('user');
      lockCard.forget();
    } finally {
      stayAfterAll();
    }
    toast({ tone: 'done', title: 'Your account is deleted' });
  };
  return {
    pending,
    deleteWith,
    deleteAccount: () => {
      if (pending) return;
      setPending(true);
      void deleteWith()
        .catch((error: unknown) => toastRefusal(error, 'Nothing was deleted'))
        .finally(() => setPending(false));
    },
  };
}
