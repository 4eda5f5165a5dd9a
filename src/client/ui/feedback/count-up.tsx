import { useEffect, useRef, useState } from 'react';
import { prefersReducedMotion } from '#client/device/media.ts';
import { useHydrated } from '#client/ui/use-hydrated.ts';

/** Duration of a count in milliseconds, in which the tear between the two halves moves as well. */
export const countDurationMs = 600;

/** Returns the number to show between `from` and `to`: an integer until the end. `progress`: elapsed share of the time, 0 to 1. */
export function countAt(from: number, to: number, progress: number): number {
  if (progress >= 1) return to;
  // The count slows down towards the end, as the movement of the tear does.
  const eased = 1 - (1 - Math.max(0, progress)) ** 3;
  return Math.round(from + (to - from) * eased);
}

interface CountUpProps {
  to: number;
  /** Start of the first count; without `from`, the number counts only when it changes. */
  from?: number | undefined;
  format?: (number: number) => string;
}

export function CountUp({ to, from = to, format = String }: CountUpProps) {
  const hydrated = useHydrated();
  // A number that the server rendered does not count again.
  const [shown, setShown] = useState(() => (!hydrated || prefersReducedMotion() ? to : from));
  const last = useRef(shown);
  useEffect(() => {
    const start = last.current;
    if (start === to) return;
    const startedAt = performance.now();
    let frame = 0;
    const step = () => {
      const progress = prefersReducedMotion() ? 1 : (performance.now() - startedAt) / countDurationMs;
      last.current = countAt(start, to, progress);
      setShown(last.current);
      if (progress < 1) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [to]);
  return format(shown);
}
