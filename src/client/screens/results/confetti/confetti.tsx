import { useEffect, useRef } from 'react';
import type { Seat } from '#client/data/use-battle.ts';
import { wantsStillness } from '#client/device/stillness.ts';
import { throwConfetti } from './throw-confetti.ts';
import './confetti.css';

/** First the ink floods the poster, then the word stands, then this; in milliseconds. */
const afterTheWord = 700;

interface ConfettiProps {
  /** None in a draw. */
  winner?: Seat;
  /** The loser does not cheer: it sinks, in the winner's colour. */
  quiet?: boolean;
}

/** Falls once over the poster, behind its words; not at all where motion is not wanted. */
export function Confetti({ winner, quiet = false }: ConfettiProps) {
  const sky = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = sky;
    if (!current || wantsStillness()) return;
    const leaving = new AbortController();
    const timer = setTimeout(
      () => throwConfetti(current, { winner, quiet, signal: leaving.signal }),
      afterTheWord,
    );
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [winner, quiet]);
  return <div ref={sky} className="confetti" aria-hidden="true" />;
}
