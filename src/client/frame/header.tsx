import { House } from 'lucide-react';
import { Link } from 'wouter';
import { paths } from '#client/paths.ts';
import { product } from '#client/product.ts';
import { IconLink } from './icon-link.tsx';
import { LogOutLink } from './log-out-link.tsx';

/** Logo, home, logout (spec §2 Header variants). `home` is left out where it would lead nowhere new. */
export function Header({ home = true, logout = true }: { home?: boolean; logout?: boolean }) {
  return (
    <header className="border-line lg:border-b-2">
      <div className="hd">
        <Link href={paths.root} className="mr-auto">
          <img className="logo night" src="/logo.svg" alt={product} width={120} height={36} />
          <img className="logo day" src="/logo-ink.svg" alt={product} width={120} height={36} />
        </Link>
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
