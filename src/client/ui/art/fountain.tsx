import type { ReactNode } from 'react';
import { classNames } from '#client/ui/class-names.ts';

interface FountainProps {
  direction?: 'down' | 'across';
  className?: string;
  children: ReactNode;
}

export function Fountain({ direction = 'down', className, children }: FountainProps) {
  return (
    <div className={classNames('fountain', direction === 'across' && 'across', className)}>{children}</div>
  );
}
