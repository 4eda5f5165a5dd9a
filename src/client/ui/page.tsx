import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface PageProps {
  width?: 'phone' | 'stage';
  /** Leaves room for the bottom bar. */
  withBar?: boolean;
  className?: string;
  children: ReactNode;
}

export function Page({ width = 'phone', withBar, className, children }: PageProps) {
  return (
    <main className={classNames('page', width === 'stage' && 'stage', withBar && 'with-bar', className)}>
      {children}
    </main>
  );
}
