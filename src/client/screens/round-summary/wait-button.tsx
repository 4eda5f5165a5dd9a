import type { ReactNode } from 'react';
import { Button } from '#client/ui/controls/button.tsx';

interface WaitButtonProps {
  secondsLeft: number;
  secondsTotal: number;
  children: ReactNode;
}

/** A button that opens by itself, and until then is not one to press. */
export function WaitButton({ children, ...waiting }: WaitButtonProps) {
  return (
    <Button disabled waiting={waiting}>
      {children}
    </Button>
  );
}
