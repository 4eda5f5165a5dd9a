import { useSyncExternalStore } from 'react';

export const wantsStillness = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The breakpoint `lg` of the style sheets: two columns. */
const wide = '(min-width: 1024px)';

function watch(changed: () => void): () => void {
  const query = matchMedia(wide);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

/** For components that differ in a wide window by more than their layout. */
export const useWide = (): boolean =>
  useSyncExternalStore(
    watch,
    () => matchMedia(wide).matches,
    () => false,
  );
