import { type RefObject, useLayoutEffect } from 'react';

/** Keeps a toast off faces, names, clocks, titles, videos and whatever is focused, for as long as it is shown. */
export function useToastPlacement(place: RefObject<HTMLElement | null>, toastId: number | undefined): void {
  useLayoutEffect(() => {
    const { current: box } = place;
    if (!box || toastId === undefined) return;
    const gone = new AbortController();
    // A toast in its usual place is better than none, should this not come.
    void import('./place-toast.ts').then(
      ({ placeToast }) => placeToast(box, gone.signal),
      () => {},
    );
    return () => gone.abort();
  }, [place, toastId]);
}
