import type { ReactNode } from 'react';
import { classNames } from '#client/ui/class-names.ts';

interface PageProps {
  width?: 'phone' | 'stage';
  /** Leaves room for the bottom bar. */
  withBar?: boolean;
  /** `div` for a second column-wide part of a page whose main is elsewhere. */
  as?: 'main' | 'div';
  className?: string;
  children: ReactNode;
}

export function Page({ width = 'phone', withBar, as: Tag = 'main', className, children }: PageProps) {
  return (
    <Tag className={classNames('page', width === 'stage' && 'stage', withBar && 'with-bar', className)}>
      {children}
    </Tag>
  );
}
