import type { ReactNode } from 'react';
import { classNames } from '#client/ui/class-names.ts';

interface BottomBarProps {
  /** Keeps the bar at the bottom of wide screens as well; else its content is part of the page there. */
  keepOnDesktop?: boolean;
  className?: string;
  children: ReactNode;
}

export function BottomBar({ keepOnDesktop, className, children }: BottomBarProps) {
  return (
    <div className={classNames('bar', keepOnDesktop && 'keep', className)}>
      <div>{children}</div>
    </div>
  );
}

type PageProps = { width?: 'phone' | 'stage'; withBar?: boolean; className?: string; children: ReactNode };

export function Page({ width = 'phone', withBar, className, children }: PageProps) {
  return (
    <main className={classNames('page', width === 'stage' && 'stage', withBar && 'with-bar', className)}>
      {children}
    </main>
  );
}
