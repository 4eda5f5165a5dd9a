import { useEffect, useRef } from 'react';

/** Asked when an answer has arrived: whether what sent the call is still on the page, to close, focus or lead on from. */
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
