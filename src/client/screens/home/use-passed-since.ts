import { useEffect, useState } from 'react';

/** Hours are told; in milliseconds. */
const lookEvery = 60_000;

/** Milliseconds since a moment of `Date.now`, as of this minute; 0 while the page is new. */
export function usePassedSince(moment: number): number {
  const [passed, setPassed] = useState(0);
  useEffect(() => {
    setPassed(0);
    const timer = setInterval(() => setPassed(Date.now() - moment), lookEvery);
    return () => clearInterval(timer);
  }, [moment]);
  return passed;
}
