import { useEffect, useRef } from 'react';
import { touch } from '#client/device/haptics.ts';
import { play } from '#client/device/sound.ts';
import { isHalfMinute, isHeard } from './last-seconds.ts';

/** Lets the end of a turn be heard and felt. */
export function useLastSeconds(left: number): void {
  const before = useRef(left);
  useEffect(() => {
    if (isHeard(before.current, left)) play('click');
    if (isHalfMinute(before.current, left)) touch('halfMinute');
    before.current = left;
  }, [left]);
}
