import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import type { Seat } from './seat.ts';

interface BannerProps {
  /** Whose ink, and the side it wipes in from. */
  seat: Seat;
  children: ReactNode;
  /** Stands beside the block and outside the live region: the timer. */
  aside?: ReactNode;
  className?: string;
}

export function Banner({ seat, children, aside, className }: BannerProps) {
  const said = typeof children === 'string' ? children : '';
  return (
    <div className={classNames('banner', className)}>
      <div role="status">
        <b key={seat + said} className={classNames('banner-block poster', `ink-${seat}`)}>
          {children}
        </b>
      </div>
      {aside}
    </div>
  );
}
