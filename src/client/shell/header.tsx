import type { LucideIcon } from 'lucide-react';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import House from 'lucide-react/icons/house';
import LogOut from 'lucide-react/icons/log-out';
import { type MouseEvent, useState } from 'react';
import { Link } from 'wouter';
import { toast } from '#client/announce/toasts.ts';
import { failureWords, isUnauthorized, send } from '#client/data/send.ts';
import { IconButton } from '#client/ui/controls/icon-button.tsx';
import { later } from '#client/ui/later.tsx';
import { navigations } from '#contract/calls.ts';
import { paths } from '#contract/paths.ts';
import { LogoLink } from './stand-ins.tsx';

type MinimalHeaderProps = {
  title: string;
  onBack?: () => void;
  /** A link to the home page instead of logout, for a page that may be left while something runs. */
  home?: boolean;
};

/** Back, title, logout (spec §2 Header variants). */
export function MinimalHeader({ title, onBack, home = false }: MinimalHeaderProps) {
  return (
    <header className="border-line lg:border-b-2">
      <div className="hd minimal">
        {onBack && <IconButton icon={ArrowLeft} label="Back" onClick={onBack} tipFrom="left" />}
        <b className={onBack ? 'hd-title' : 'hd-title pl-3'}>{title}</b>
        {home ? <HomeLink /> : <LogOutLink />}
      </div>
    </header>
  );
}

/** Logo, home, logout (spec §2 Header variants). `logout` is left out where the page itself asks to log in. */
export function Header({ logout = true }: { logout?: boolean }) {
  return (
    <header className="border-line lg:border-b-2">
      <div className="hd">
        <LogoLink />
        <nav className="flex gap-1" aria-label="Main">
          <HomeLink />
          {logout && <LogOutLink />}
        </nav>
      </div>
    </header>
  );
}

interface IconLinkProps {
  icon: LucideIcon;
  label: string;
  href: string;
  /** A path that the server answers, no page of the app. */
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
const LogOutQuestion = later(() => fetchQuestion().then((found) => found.LogOutQuestion));

/** False after the end of the session: then there is no battle to return to. */
const hasRunningBattle = (): Promise<boolean> =>
  send('showMyBattles').then(
    (running) => running.length > 0,
    (error) => {
      if (isUnauthorized(error)) return false;
      throw error;
    },
  );

/** For a logout without a network: the offline page would reload /api/logout, and so log out, once the network is back. */
const sayNotLoggedOut = (error: unknown) =>
  toast({ tone: 'failed', title: 'Not logged out', text: failureWords(error, 'Please try again.') });

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
      {asking && <LogOutQuestion onClose={() => setAsking(false)} />}
    </>
  );
}
