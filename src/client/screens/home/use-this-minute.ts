import { useEffect, useState } from 'react';
import { every } from '#client/timings.ts';

/** Hours are told; in milliseconds. */
const lookEvery = 60_000;

/** `Date.now` as of this minute; 0 while the page is new, so that it says what the server drew. */
export function useThisMinute(): number {
  const [now, setNow] = useState(0);
  useEffect(() => every(lookEvery, () => setNow(Date.now())), []);
  return now;
}
