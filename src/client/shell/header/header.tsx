import ArrowLeft from 'lucide-react/icons/arrow-left';
import House from 'lucide-react/icons/house';
import { paths } from '#client/paths.ts';
import { IconButton } from '#client/ui/controls/icon-button.tsx';
import { IconLink, LogOutLink } from './log-out-link.tsx';
import { LogoLink } from './logo-link.tsx';

/** Back, title, logout (spec §2 Header variants). */
export function MinimalHeader({ title, onBack }: { title: string; onBack?: () => void }) {
  return (
    <header className="border-line lg:border-b-2">
      <div className="hd minimal">
        {onBack && <IconButton icon={ArrowLeft} label="Back" onClick={onBack} tipFrom="left" />}
        <b className={onBack ? 'hd-title' : 'hd-title pl-3'}>{title}</b>
        <LogOutLink />
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
          <IconLink icon={House} label="Home" href={paths.root} />
          {logout && <LogOutLink />}
        </nav>
      </div>
    </header>
  );
}
