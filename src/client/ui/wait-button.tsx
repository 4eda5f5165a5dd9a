import { Hourglass } from 'lucide-react';
import type { ReactNode } from 'react';

interface WaitButtonProps {
  secondsLeft: number;
  secondsTotal: number;
  children: ReactNode;
}

/** A button that opens by itself: its fill grows from the left until the wait is over. */
export function WaitButton({ secondsLeft, secondsTotal, children }: WaitButtonProps) {
  const done = 1 - secondsLeft / secondsTotal;
  return (
    <button type="button" className="btn" disabled>
      <i className="fill" style={{ width: `${done * 100}%` }} />
      <Hourglass />
      <span className="digits">{children}</span>
    </button>
  );
}
