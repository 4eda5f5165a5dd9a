import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { wantsStillness } from '#client/device/media.ts';

interface SnapScroll {
  index: number;
  /** Distance between the middles of two cards, in px. */
  pitch: number;
  count: number;
  onIndex: (index: number) => void;
}

const scrollBehavior = (): ScrollBehavior => (wantsStillness() ? 'auto' : 'smooth');

/** What a new layout scrolls is no one's choice: the card in the centre stays there. */
function watchWidth(box: HTMLElement, changed: () => void) {
  let width = box.clientWidth;
  const isNew = () => box.clientWidth !== width;
  const observer = new ResizeObserver(() => {
    if (!isNew()) return;
    width = box.clientWidth;
    changed();
  });
  observer.observe(box);
  return { isNew, leave: () => observer.disconnect() };
}

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
    const width = watchWidth(box, () => {
      heading.current = null;
      box.scrollTo({ left: shown.current * pitch, behavior: 'instant' });
    });
    const follow = () => {
      if (width.isNew()) return;
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
    const gone = new AbortController();
    const { signal } = gone;
    box.addEventListener('scroll', follow, { passive: true, signal });
    box.addEventListener('pointerdown', takeOver, { signal });
    box.addEventListener('wheel', takeOver, { passive: true, signal });
    return () => {
      width.leave();
      gone.abort();
    };
  }, [list, pitch, count, onIndex]);
}
