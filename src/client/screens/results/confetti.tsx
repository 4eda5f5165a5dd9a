import { useEffect, useRef } from 'react';
import type { Seat } from '#client/data/use-battle.ts';
import { wantsStillness } from '#client/device/stillness.ts';
import { throwConfetti } from './throw-confetti.ts';
import './confetti.css';

/** First the ink floods the poster, then the word stands, then this; in milliseconds. */
const afterTheWord = 700;

/** Falls once over the poster, behind its words; not at all where motion is not wanted. */
export function Confetti({ loser }: { loser?: Seat }) {
  const sky = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = sky;
    if (!current || wantsStillness()) return;
    const leaving = new AbortController();
    const timer = setTimeout(() => throwConfetti(current, { loser, signal: leaving.signal }), afterTheWord);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [loser]);
  return <div ref={sky} className="confetti" aria-hidden="true" />;
}
