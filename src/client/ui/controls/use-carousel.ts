import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { wantsStillness } from '#client/device/media.ts';
import { whenPainted } from '#client/device/when-painted.ts';

interface SnapScroll {
  index: number;
  /** Distance between the centres of two cards, in px. */
  pitch: number;
  count: number;
  onIndex: (index: number) => void;
}

const scrollBehavior = (): ScrollBehavior => (wantsStillness() ? 'auto' : 'smooth');

/** A new layout scrolls the row; that is no choice of the player, and the card in the centre stays there. */
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

/** Synchronizes a scroll-snap list and an index, whichever of the two changes first. */
export function useSnapScroll(
  list: RefObject<HTMLElement | null>,
  { index, pitch, count, onIndex }: SnapScroll,
) {
  // The target of a scroll by script: the cards that pass the centre until then are not chosen.
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

/** How many cards on each side of the centre are rendered first, and how many after that: as many as a wide window shows. */
const [near, far] = [2, 4];

/** Which cards are rendered: those that have been near the centre. To render all of them at once is slow on a phone. */
export function useRendered(index: number): (at: number) => boolean {
  const [[from, to], setRendered] = useState([index, index] as const);
  useEffect(() => {
    const renderMore = () =>
      setRendered((rendered) => {
        const [low, high] = [Math.min(rendered[0], index - far), Math.max(rendered[1], index + far)];
        return low === rendered[0] && high === rendered[1] ? rendered : [low, high];
      });
    return whenPainted(renderMore);
  }, [index]);
  return (at) => Math.abs(at - index) <= near || (at >= from && at <= to);
}

/** Moves the focus from a card that leaves the centre to the card that comes there. Returns whether it did. */
export function useFocusOnCentre(list: RefObject<HTMLElement | null>, index: number) {
  const held = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another card is in the centre
  useLayoutEffect(() => {
    if (!held.current) return;
    held.current = false;
    list.current
      ?.querySelector<HTMLElement>('[data-active] :is(button, a, input)')
      ?.focus({ preventScroll: true });
  }, [list, index]);
  return () => {
    const focused = document.activeElement;
    held.current = focused !== list.current && Boolean(list.current?.contains(focused));
    return held.current;
  };
}
