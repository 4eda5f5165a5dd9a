import { useEffect, useState } from 'react';

/** Often enough that no second is skipped. */
const lookEvery = 250;

const secondsUntil = (end: number): number => Math.max(0, Math.ceil((end - performance.now()) / 1000));

/** Whole seconds until a moment of `performance.now`, which no change of the device's clock can move. */
export function useSecondsLeft(end: number): number {
  const [left, setLeft] = useState(() => secondsUntil(end));
  useEffect(() => {
    const look = () => setLeft(secondsUntil(end));
    look();
    const timer = setInterval(look, lookEvery);
    return () => clearInterval(timer);
  }, [end]);
  return left;
}
