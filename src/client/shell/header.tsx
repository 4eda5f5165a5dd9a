import ArrowLeft from 'lucide-react/icons/arrow-left';
import House from 'lucide-react/icons/house';
import LogOut from 'lucide-react/icons/log-out';
import { type MouseEvent, useState } from 'react';
import { Link } from 'wouter';
import { toast } from '#client/announce/toasts.ts';
import { useCurrentUser } from '#client/data/current-user.ts';
import { failureWords, isUnauthorized, send } from '#client/data/send.ts';
import { IconButton } from '#client/ui/controls/icon-button.tsx';
import { lazyComponent } from '#client/ui/lazy-component.tsx';
import { navigations } from '#contract/calls.ts';
import { paths } from '#contract/paths.ts';
import { LogoLink } from './page-states.tsx';

type MinimalHeaderProps = {
  title: string;
  onBack?: () => void;
  /** Shows the home link instead of the logout link, for a page that the player may leave while something runs. */
  home?: boolean;
};

/** Shows the back button, title and logout link (spec §2 Header variants). */
export function MinimalHeader({ title, onBack, home = false }: MinimalHeaderProps) {
  return (
    <header className="border-line lg:border-b-2">
      <div className="hd minimal">
        {onBack && <IconButton icon={ArrowLeft} label="Back" onClick={onBack} tipFrom="left" />}
        <b className="min-w-0 flex-1 truncate font-extrabold text-[1.0625rem] font-stretch-88%">{title}</b>
        {home ? <HomeLink /> : <LogOutLink />}
      </div>
    </header>
  );
}

/** Shows the logo, home link and logout link (spec §2 Header variants). A visitor has nothing to log out of. */
export function Header() {
  const { state } = useCurrentUser();
  return (
    <header className="border-line lg:border-b-2">
      <div className="hd">
        <LogoLink />
        <nav className="flex gap-1" aria-label="Main">
          <HomeLink />
          {state !== 'anonymous' && <LogOutLink />}
        </nav>
      </div>
    </header>
  );
}

export const HomeLink = () => (
  <Link className="ib" href={paths.root} aria-label="Home" data-tip="Home">
    <House />
  </Link>
);

const fetchQuestion = () => import('./log-out-question.tsx');
const LogOutQuestion = lazyComponent(() => fetchQuestion().then((found) => found.LogOutQuestion));

/** Returns whether the player has an unfinished battle; false after the end of the session. @throws if the request fails */
const hasUnfinishedBattle = (): Promise<boolean> =>
  send('showMyBattles').then(
    (unfinished) => unfinished.length > 0,
    (error) => {
      if (isUnauthorized(error)) return false;
      throw error;
    },
  );

/** Reports a failed logout. Without a network the link would open the offline page, which logs out when it reloads later. */
const toastNotLoggedOut = (error: unknown) =>
  toast({ tone: 'failed', title: 'Not logged out', text: failureWords(error, 'Please try again.') });

/** Links to /api/logout. Asks for a confirmation while a battle is not over, since its clock would go on without the player. */
export function LogOutLink() {
  const [asking, setAsking] = useState(false);
  const logOutOrAsk = async () => {
    const hasBattle = await hasUnfinishedBattle();
    const { logOut } = await fetchQuestion();
    if (hasBattle) setAsking(true);
    else await logOut();
  };
  const press = (event: MouseEvent) => {
    event.preventDefault();
    logOutOrAsk().catch(toastNotLoggedOut);
  };
  return (
    <>
      <a className="ib" href={navigations.logOut} aria-label="Log out" data-tip="Log out" onClick={press}>
        <LogOut />
      </a>
      {asking && <LogOutQuestion onClose={() => setAsking(false)} />}
    </>
  );
}
