import { useEffect, useRef, useState } from 'react';
import { wantsStillness } from '#client/device/media.ts';
import { useHydrated } from '#client/ui/use-hydrated.ts';

/** As long as the tear between the halves moves, in milliseconds. */
export const countsFor = 600;

/** The number shown between `from` and `to`, whole until the end; `part`: of the time that has passed, 0 to 1. */
export function countAt(from: number, to: number, part: number): number {
  if (part >= 1) return to;
  // As the tear moves: fast, then slower.
  const done = 1 - (1 - Math.max(0, part)) ** 3;
  return Math.round(from + (to - from) * done);
}

interface CountUpProps {
  to: number;
  /** Where the first count begins; without it the number does not count until it changes. */
  from?: number | undefined;
  format?: (number: number) => string;
}

export function CountUp({ to, from = to, format = String }: CountUpProps) {
  const hydrated = useHydrated();
  // A number that the server rendered does not count again.
  const [shown, setShown] = useState(() => (!hydrated || wantsStillness() ? to : from));
  const last = useRef(shown);
  useEffect(() => {
    const start = last.current;
    if (start === to) return;
    const begun = performance.now();
    let frame = 0;
    const step = () => {
      const part = wantsStillness() ? 1 : (performance.now() - begun) / countsFor;
      last.current = countAt(start, to, part);
      setShown(last.current);
      if (part < 1) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [to]);
  return format(shown);
}
