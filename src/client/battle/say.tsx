import type { ReactNode } from 'react';
import { type Seat, SideTag } from '#client/ui/art/side-tag.tsx';

interface SayProps {
  /** The side of the player who speaks. */
  seat: Seat;
  who?: string;
  children: ReactNode;
}

export function Say({ seat, who, children }: SayProps) {
  return (
    <div className="say">
      <SideTag seat={seat} />
      <span>
        {who && <b>{`${who}: `}</b>}
        <span>{children}</span>
      </span>
    </div>
  );
}
