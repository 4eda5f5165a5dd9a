import { useEffect, useRef } from 'react';
import type { Seat } from '#client/data/use-battle.ts';
import { wantsStillness } from '#client/device/stillness.ts';
import { throwConfetti } from './throw-confetti.ts';

/** First the ink floods the poster, then the word stands, then this; in milliseconds. */
const afterTheWord = 700;

/** Falls once over the poster, behind its words; not at all where motion is not wanted. */
export function Confetti({ loser }: { loser?: Seat }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const sky = canvas.current;
    if (!sky || wantsStillness()) return;
    const leaving = new AbortController();
    const fall = () => throwConfetti(sky, { loser, signal: leaving.signal });
    // Decoration: when it cannot be loaded, nothing is missing.
    const timer = setTimeout(() => fall().catch(() => undefined), afterTheWord);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [loser]);
  return (
    <div className="confetti" aria-hidden="true">
      <canvas ref={canvas} className="block h-full w-full" />
    </div>
  );
}
