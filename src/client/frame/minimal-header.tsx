import { ArrowLeft, LogOut } from 'lucide-react';
import { IconButton } from '#client/ui/icon-button.tsx';
import { navigations } from '#contract/calls.ts';
import { IconLink } from './icon-link.tsx';

/** Back, title, logout (spec §2 Header variants). */
export function MinimalHeader({ title, onBack }: { title: string; onBack?: () => void }) {
  return (
    <header className="border-line lg:border-b-2">
      <div className="hd minimal">
        {onBack && <IconButton icon={ArrowLeft} label="Back" onClick={onBack} tipFrom="left" />}
        <b className={onBack ? 'hd-title' : 'hd-title pl-3 lg:pl-0'}>{title}</b>
        <IconLink icon={LogOut} label="Log out" href={navigations.logOut} outside />
      </div>
    </header>
  );
}
