import type { ReactNode } from 'react';
import { classNames } from '#client/ui/class-names.ts';

interface BottomBarProps {
  flat?: boolean;
  /** Stays at the bottom on wide screens too; otherwise its content stands where it is written. */
  keepOnDesktop?: boolean;
  className?: string;
  children: ReactNode;
}

export function BottomBar({ flat, keepOnDesktop, className, children }: BottomBarProps) {
  return (
    <div className={classNames('bar', flat && 'flat', keepOnDesktop && 'keep', className)}>
      <div>{children}</div>
    </div>
  );
}
