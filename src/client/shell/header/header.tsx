import House from 'lucide-react/icons/house';
import { paths } from '#client/paths.ts';
import { IconLink } from './icon-link.tsx';
import { LogOutLink } from './log-out-link.tsx';
import { LogoLink } from './logo-link.tsx';

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
