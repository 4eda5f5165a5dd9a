import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Seat } from '#client/ui/art/seat.ts';
import { classNames } from '#client/ui/class-names.ts';
import { useServerRendered } from '#client/ui/use-hydrated.ts';

interface NoteProps {
  /** Prints the icon on a disc in that ink. */
  seat?: Seat;
  icon: LucideIcon;
  /** Read aloud when it appears or changes. */
  live?: boolean;
  /** It stands in the place of a button that was pressed: the focus that went with that comes here. */
  takesFocus?: boolean;
  className?: string;
  children: ReactNode;
}

export function Note({ seat, icon: Icon, live, takesFocus = false, className, children }: NoteProps) {
  const stood = useServerRendered() && 'stood';
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus && document.activeElement === document.body) box.current?.focus();
  }, [takesFocus]);
  return (
    <div
      ref={box}
      tabIndex={takesFocus ? -1 : undefined}
      className={classNames('note', seat && !stood && `from-${seat}`, className)}
      role={live ? 'status' : undefined}
    >
      {seat ? (
        <span className={`mark ${seat}`}>
          <Icon />
        </span>
      ) : (
        <Icon />
      )}
      <span className="min-w-0 flex-1">{children}</span>
    </div>
  );
}
