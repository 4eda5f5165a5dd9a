import CircleAlert from 'lucide-react/icons/circle-alert';
import type { ReactNode } from 'react';

interface ErrorNoteProps {
  title: string;
  text?: ReactNode;
  action?: ReactNode;
}

export function ErrorNote({ title, text, action }: ErrorNoteProps) {
  return (
    <div className="flex flex-wrap items-center gap-3 py-4" role="alert">
      <CircleAlert />
      <span className="min-w-0 flex-1 basis-40">
        <b className="block leading-[1.3]">{title}</b>
        {text && <span className="text-muted text-small">{text}</span>}
      </span>
      {action && <span className="flex-none">{action}</span>}
    </div>
  );
}
