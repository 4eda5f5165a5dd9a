import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { wantsStillness } from '#client/device/stillness.ts';

interface SnapScroll {
  index: number;
  /** Distance between the middles of two cards, in px. */
  pitch: number;
  count: number;
  onIndex: (index: number) => void;
}

const scrollBehavior = (): ScrollBehavior => (wantsStillness() ? 'auto' : 'smooth');

/** Keeps a scroll-snap list and an index in step, whichever of the two moves first. */
export function useSnapScroll(
  list: RefObject<HTMLElement | null>,
  { index, pitch, count, onIndex }: SnapScroll,
) {
  // The card a programmed scroll is heading for: until it arrives, the cards it passes are not choices.
  const heading = useRef<number | null>(null);
  const shown = useRef(-1);

  useLayoutEffect(() => {
    const first = shown.current === -1;
    if (!list.current || shown.current === index) return;
    shown.current = index;
    heading.current = first ? null : index;
    list.current.scrollTo({ left: index * pitch, behavior: first ? 'instant' : scrollBehavior() });
  }, [list, index, pitch]);

  useEffect(() => {
    const box = list.current;
    if (!box) return;
    const follow = () => {
      const nearest = Math.min(count - 1, Math.max(0, Math.round(box.scrollLeft / pitch)));
      if (heading.current !== null) {
        if (nearest === heading.current) heading.current = null;
        return;
      }
      if (nearest === shown.current) return;
      shown.current = nearest;
      onIndex(nearest);
    };
    const takeOver = () => {
      heading.current = null;
    };
    box.addEventListener('scroll', follow, { passive: true });
    box.addEventListener('pointerdown', takeOver);
    box.addEventListener('wheel', takeOver, { passive: true });
    return () => {
      box.removeEventListener('scroll', follow);
      box.removeEventListener('pointerdown', takeOver);
      box.removeEventListener('wheel', takeOver);
    };
  }, [list, pitch, count, onIndex]);
}
