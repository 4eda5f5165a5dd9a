import { useEffect, useState } from 'react';
import { whenPainted } from '#client/device/when-painted.ts';

/** A value as it was until all else that it changes has been painted: so a press is answered before what it opens is drawn. */
export function useOncePainted<T>(value: T): T {
  const [shown, setShown] = useState({ value });
  useEffect(() => {
    let gone = false;
    whenPainted(() => gone || setShown((before) => (before.value === value ? before : { value })));
    return () => {
      gone = true;
    };
  }, [value]);
  return shown.value;
}
