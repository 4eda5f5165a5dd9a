import type { LucideIcon } from 'lucide-react';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { IconButton } from '#client/ui/controls/icon-button.tsx';

interface ToastTicketProps {
  /** done = your own act, a / b = what that side did, warn = declined or timed out. */
  tone: 'done' | 'a' | 'b' | 'warn' | 'failed';
  icon: LucideIcon;
  title: string;
  text?: string | undefined;
  detail?: string | undefined;
  way?: ReactNode;
  onClose: () => void;
}

/** More letters than this take two lines of their own on a phone. */
const shortText = 40;

export function ToastTicket({ tone, icon: Icon, title, text, detail, way, onClose }: ToastTicketProps) {
  return (
    <div className={`toast ${tone}${(text?.length ?? 0) > shortText ? ' long' : ''}`}>
      <span className="mark">
        <Icon />
      </span>
      <span className="words">
        <b>{title}</b>
        {text && <span className="text">{text}</span>}
        {detail && <span className="text">{detail}</span>}
        {way && <span className="text">{way}</span>}
      </span>
      <IconButton icon={X} label="Close" onClick={onClose} />
    </div>
  );
}
