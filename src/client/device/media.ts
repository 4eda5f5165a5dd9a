import { useSyncExternalStore } from 'react';

export const wantsStillness = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** As in the style sheets: where a poster and what to do stand beside each other. */
const wide = '(min-width: 1024px)';

function watch(changed: () => void): () => void {
  const query = matchMedia(wide);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

/** For what is another thing on a wide window, not only in another place. */
export const useWide = (): boolean =>
  useSyncExternalStore(
    watch,
    () => matchMedia(wide).matches,
    () => false,
  );
