import { useEffect, useRef } from 'react';

/** Returns a function for the time of an answer: whether the component that made the call is still mounted. */
export function useIsShown(): () => boolean {
  const shown = useRef(true);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);
  return () => shown.current;
}
