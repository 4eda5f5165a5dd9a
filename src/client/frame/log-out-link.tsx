import { LogOut } from 'lucide-react';
import { type MouseEvent, useState } from 'react';
import { leaveByOneself } from '#client/data/leaving.ts';
import { isUnauthorized, send, wordsOf } from '#client/data/send.ts';
import { useMe } from '#client/data/who-am-i.ts';
import { Button } from '#client/ui/button.tsx';
import { LinkButton } from '#client/ui/link-button.tsx';
import { Sheet } from '#client/ui/sheet.tsx';
import { navigations } from '#contract/calls.ts';
import { IconLink } from './icon-link.tsx';
import { toast } from './toasts.ts';

/** Whoever's session has ended has none to come back to. */
const hasRunningBattle = (): Promise<boolean> =>
  send('showMyBattles').then(
    (running) => running.length > 0,
    (error) => {
      if (isUnauthorized(error)) return false;
      throw error;
    },
  );

/** Not known whether a battle runs: the page that stands offline would log out by itself when the network is back. */
const sayNotLoggedOut = (error: unknown) =>
  toast({ tone: 'failed', title: 'Not logged out', text: wordsOf(error, 'Please try again.') });

/** Leads to /api/logout; asks first while a battle runs, whose clock would go on without its player. */
export function LogOutLink() {
  const { user } = useMe();
  const [asking, setAsking] = useState(false);
  const look = async () => {
    if (await hasRunningBattle()) return setAsking(true);
    leaveByOneself();
    window.location.assign(navigations.logOut);
  };
  const press = (event: MouseEvent) => {
    event.preventDefault();
    look().catch(sayNotLoggedOut);
  };
  return (
    <>
      <IconLink icon={LogOut} label="Log out" href={navigations.logOut} outside onClick={press} />
      <Sheet open={asking} onClose={() => setAsking(false)} label="Log out?">
        <div className="grid gap-4 p-5 pb-8">
          <h2 className="poster text-poster-m">Log out in the middle of a battle?</h2>
          <p className="text-muted">
            {user?.isGuest
              ? 'The clock goes on, and a guest cannot log in again: this battle would be lost.'
              : 'The clock goes on. Your battle name brings you back to it.'}
          </p>
          <div className="flex flex-wrap gap-3">
            <LinkButton kind="ghost" href={navigations.logOut} onClick={leaveByOneself} className="flex-1">
              Log out
            </LinkButton>
            <Button className="flex-2" onClick={() => setAsking(false)}>
              Stay
            </Button>
          </div>
        </div>
      </Sheet>
    </>
  );
}
