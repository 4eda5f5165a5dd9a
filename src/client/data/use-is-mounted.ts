import { useEffect, useRef } from 'react';

/** Returns a function that returns whether the component is still mounted, for the time when a response arrives. */
export function useIsMounted(): () => boolean {
  const shown = useRef(true);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);
  return () => shown.current;
}
