import { House } from 'lucide-react';
import { paths } from '#client/paths.ts';
import { IconLink } from './icon-link.tsx';
import { LogOutLink } from './log-out-link.tsx';
import { LogoLink } from './logo-link.tsx';

/** Logo, home, logout (spec §2 Header variants). `home` is left out where it would lead nowhere new. */
export function Header({ home = true, logout = true }: { home?: boolean; logout?: boolean }) {
  return (
    <header className="border-line lg:border-b-2">
      <div className="hd">
        <LogoLink />
        {(home || logout) && (
          <nav className="flex gap-1" aria-label="Main">
            {home && <IconLink icon={House} label="Home" href={paths.root} />}
            {logout && <LogOutLink />}
          </nav>
        )}
      </div>
    </header>
  );
}
