import { useEffect, useRef } from 'react';
import type { Seat } from '#client/data/use-battle.ts';
import { throwConfetti } from './throw-confetti.ts';

interface ConfettiProps {
  kind: 'win' | 'draw';
  loser?: Seat;
}

/** Falls once over the poster, behind its words; not at all where motion is not wanted. */
export function Confetti({ kind, loser }: ConfettiProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const sky = canvas.current;
    if (!sky || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const leaving = new AbortController();
    // Decoration: when it cannot be loaded, nothing is missing.
    throwConfetti(sky, { kind, loser, signal: leaving.signal }).catch(() => undefined);
    return () => leaving.abort();
  }, [kind, loser]);
  return (
    <div className="confetti" aria-hidden="true">
      <canvas ref={canvas} className="block h-full w-full" />
    </div>
  );
}
