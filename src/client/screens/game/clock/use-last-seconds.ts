import { useEffect, useRef } from 'react';
import { touch } from '#client/device/haptics.ts';
import { play } from '#client/device/sound.ts';
import { isHalfMinute, isHeard, lowestOf } from './last-seconds.ts';

/** Lets the end of a turn be heard and felt. */
export function useLastSeconds(left: number): void {
  const lowest = useRef(left);
  useEffect(() => {
    if (isHeard(lowest.current, left)) play('click');
    if (isHalfMinute(lowest.current, left)) touch('halfMinute');
    lowest.current = lowestOf(lowest.current, left);
  }, [left]);
}
