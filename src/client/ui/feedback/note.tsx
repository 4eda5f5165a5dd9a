import type { LucideIcon } from 'lucide-react';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Side } from '#client/ui/art/sides.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { useServerRendered } from '#client/ui/use-hydrated.ts';

type ErrorNoteProps = { title: string; text: string; retry: () => void };

export function ErrorNote({ title, text, retry }: ErrorNoteProps) {
  return (
    <div className="flex flex-wrap items-center gap-3 py-4" role="alert">
      <CircleAlert />
      <span className="min-w-0 flex-1 basis-40">
        <b className="block leading-[1.3]">{title}</b>
        <span className="text-muted text-small">{text}</span>
      </span>
      <Button kind="ghost" size="sm" className="w-auto flex-none" onClick={retry}>
        Try again
      </Button>
    </div>
  );
}

interface NoteProps {
  /** Side whose ink colours a disc behind the icon; without it there is no disc. */
  side?: Side;
  icon: LucideIcon;
  /** Makes the note a live region. */
  live?: boolean;
  /** Moves the focus into the note, for a note that replaces the pressed button. */
  takesFocus?: boolean;
  className?: string;
  children: ReactNode;
}

export function Note({ side, icon: Icon, live, takesFocus = false, className, children }: NoteProps) {
  const isServerRendered = useServerRendered();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus && document.activeElement === document.body) box.current?.focus();
  }, [takesFocus]);
  return (
    <div
      ref={box}
      tabIndex={takesFocus ? -1 : undefined}
      className={classNames('note', side && !isServerRendered && `from-${side}`, className)}
      role={live ? 'status' : undefined}
    >
      {side ? (
        <span className={`mark ink-${side}`}>
          <Icon />
        </span>
      ) : (
        <Icon />
      )}
      <span className="min-w-0 flex-1">{children}</span>
    </div>
  );
}

type SkeletonProps = { width: number | string; height: number | string; radius?: number };

export function Skeleton({ width, height, radius = 3 }: SkeletonProps) {
  return <i className="skeleton" style={{ width, height, borderRadius: radius }} aria-hidden="true" />;
}
