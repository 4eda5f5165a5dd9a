import type { ReactNode } from 'react';
import { classNames } from '#client/ui/class-names.ts';

type BadgeProps = { kind: 'key' | 'board' | 'yellow'; className?: string; children: ReactNode };

export function Badge({ kind, className, children }: BadgeProps) {
  return (
    <span className={classNames('badge', kind === 'board' ? 'on-board' : kind, className)}>{children}</span>
  );
}
