import ArrowLeft from 'lucide-react/icons/arrow-left';
import { IconButton } from '#client/ui/controls/icon-button.tsx';
import { HomeLink, LogOutLink } from './log-out-link.tsx';
import { LogoLink } from './logo-link.tsx';

type MinimalHeaderProps = {
  title: string;
  onBack?: () => void;
  /** In the place of logout: for a page that is left with something still running. */
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
