import { LogOut } from 'lucide-react';
import { type MouseEvent, useState } from 'react';
import { leaveByOneself } from '#client/data/leaving.ts';
import { send } from '#client/data/send.ts';
import { useMe } from '#client/data/who-am-i.ts';
import { Button } from '#client/ui/button.tsx';
import { LinkButton } from '#client/ui/link-button.tsx';
import { Sheet } from '#client/ui/sheet.tsx';
import { navigations } from '#contract/calls.ts';
import { IconLink } from './icon-link.tsx';

/** Leads to /api/logout; asks first while a battle runs, whose clock would go on without its player. */
export function LogOutLink() {
  const { user } = useMe();
  const [asking, setAsking] = useState(false);
  const look = async () => {
    const running = await send('showMyBattles').catch(() => []);
    if (running.length > 0) setAsking(true);
    else {
      leaveByOneself();
      window.location.assign(navigations.logOut);
    }
  };
  const press = (event: MouseEvent) => {
    event.preventDefault();
    void look();
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
