import ArrowLeft from 'lucide-react/icons/arrow-left';
import { IconButton } from '#client/ui/controls/icon-button.tsx';
import { LogOutLink } from './log-out-link.tsx';

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
