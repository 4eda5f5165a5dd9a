import type { LucideIcon } from 'lucide-react';
import House from 'lucide-react/icons/house';
import LogOut from 'lucide-react/icons/log-out';
import { lazy, type MouseEvent, Suspense, useState } from 'react';
import { Link } from 'wouter';
import { toast } from '#client/announce/toasts.ts';
import { isUnauthorized, send, wordsOf } from '#client/data/send.ts';
import { paths } from '#client/paths.ts';
import { navigations } from '#contract/calls.ts';

interface IconLinkProps {
  icon: LucideIcon;
  label: string;
  href: string;
  /** An address the server answers, not a page of the app. */
  outside?: boolean;
  onClick?: (event: MouseEvent) => void;
}

function IconLink({ icon: Icon, label, href, outside, onClick }: IconLinkProps) {
  const looks = { className: 'ib', 'aria-label': label, 'data-tip': label, 'data-tip-from': 'right' };
  return outside ? (
    <a href={href} onClick={onClick} {...looks}>
      <Icon />
    </a>
  ) : (
    <Link href={href} {...looks}>
      <Icon />
    </Link>
  );
}

export const HomeLink = () => <IconLink icon={House} label="Home" href={paths.root} />;

const fetchQuestion = () => import('./log-out-question.tsx');
const LogOutQuestion = lazy(() => fetchQuestion().then((found) => ({ default: found.LogOutQuestion })));

/** A player whose session has ended has none to come back to. */
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
  const [asking, setAsking] = useState(false);
  const look = async () => {
    const runs = await hasRunningBattle();
    const { logOut } = await fetchQuestion();
    if (runs) setAsking(true);
    else await logOut();
  };
  const press = (event: MouseEvent) => {
    event.preventDefault();
    look().catch(sayNotLoggedOut);
  };
  return (
    <>
      <IconLink icon={LogOut} label="Log out" href={navigations.logOut} outside onClick={press} />
      {asking && (
        <Suspense>
          <LogOutQuestion onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}
