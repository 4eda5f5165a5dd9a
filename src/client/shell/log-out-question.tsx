import type { MouseEvent } from 'react';
import { expectLogout, useCurrentUser } from '#client/data/current-user.ts';
import { dropPush } from '#client/data/renew-push.ts';
import { showAppBadge } from '#client/device/app-badge.ts';
import { removePrivateData } from '#client/device/private-data.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { LinkButton } from '#client/ui/controls/link-button.tsx';
import { Sheet } from '#client/ui/layout/sheet.tsx';
import { navigations } from '#contract/calls.ts';

/** Clears this player's data and opens the server's logout path, which ends the session and shows the landing page. */
export async function logOut(): Promise<void> {
  expectLogout();
  removePrivateData();
  showAppBadge(0);
  await dropPush();
  window.location.assign(navigations.logOut);
}

const leave = (event: MouseEvent) => {
  event.preventDefault();
  void logOut();
};

/** Asks for a confirmation. The code is loaded on demand, since few players log out during a battle. */
export function LogOutQuestion({ onClose }: { onClose: () => void }) {
  const { user } = useCurrentUser();
  return (
    <Sheet onClose={onClose} label="Log out?" describedBy="logged-out">
      <div className="grid gap-4 p-5 pb-8">
        <h2 className="poster text-[1.875rem] leading-[0.98]">Log out in the middle of a battle?</h2>
        <p id="logged-out" className="text-muted">
          {user?.isGuest
            ? 'The clock goes on, and a guest cannot log in again: this battle would be lost.'
            : 'The clock goes on. Your battle name brings you back to it.'}
        </p>
        <div className="flex flex-wrap gap-3">
          <LinkButton kind="ghost" href={navigations.logOut} onClick={leave} className="flex-1">
            Log out
          </LinkButton>
          <Button className="flex-2" onClick={onClose}>
            Stay
          </Button>
        </div>
      </div>
    </Sheet>
  );
}
