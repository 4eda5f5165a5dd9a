import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import type { Seat } from './seat.ts';
import { useWasDrawn } from './use-taken-over.ts';

interface NoteProps {
  /** Prints the icon on a disc in that ink. */
  seat?: Seat;
  icon: LucideIcon;
  /** Read aloud when it appears or changes. */
  live?: boolean;
  className?: string;
  children: ReactNode;
}

export function Note({ seat, icon: Icon, live, className, children }: NoteProps) {
  const stood = useWasDrawn() && 'stood';
  return (
    <div
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
