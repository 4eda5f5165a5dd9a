import type { ReactNode } from 'react';
import type { Seat } from '#client/ui/art/seat.ts';
import { classNames } from '#client/ui/class-names.ts';
import { useServerRendered } from '#client/ui/use-hydrated.ts';

interface BannerProps {
  /** Whose ink, and the side it wipes in from. */
  seat: Seat;
  children: ReactNode;
  /** Stands beside the block and outside the live region: the timer. */
  aside?: ReactNode;
  /** Read aloud when it appears or changes; false where the page has a live region of its own. */
  live?: boolean;
  className?: string;
}

export function Banner({ seat, children, aside, live = true, className }: BannerProps) {
  const stood = useServerRendered() && 'stood';
  const said = typeof children === 'string' ? children : '';
  return (
    <div className={classNames('banner', className)}>
      <div className="said" role={live ? 'status' : undefined}>
        <b key={seat + said} className={classNames('banner-block poster', `ink-${seat}`, stood)}>
          {children}
        </b>
      </div>
      {aside}
    </div>
  );
}
