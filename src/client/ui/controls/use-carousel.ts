import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { afterPaint } from '#client/device/after-paint.ts';
import { prefersReducedMotion } from '#client/device/media.ts';

interface SnapScroll {
  index: number;
  /** Distance between the centres of two neighbouring cards, in px. */
  pitch: number;
  count: number;
  onIndex: (index: number) => void;
}

const scrollBehavior = (): ScrollBehavior => (prefersReducedMotion() ? 'auto' : 'smooth');

/** Reports a new width of the row: the scroll that it causes is not the player's, and must not choose another card. */
function watchWidth(box: HTMLElement, onChange: () => void) {
  let width = box.clientWidth;
  const isNew = () => box.clientWidth !== width;
  const observer = new ResizeObserver(() => {
    if (!isNew()) return;
    width = box.clientWidth;
    onChange();
  });
  observer.observe(box);
  return { isNew, disconnect: () => observer.disconnect() };
}

/** Keeps the scroll position of a scroll-snap list and an index in step, in both directions. */
export function useSnapScroll(
  list: RefObject<HTMLElement | null>,
  { index, pitch, count, onIndex }: SnapScroll,
) {
  // The index to which a script scrolls: cards that pass the centre on the way are not chosen.
  const target = useRef<number | null>(null);
  const shown = useRef(-1);

  useLayoutEffect(() => {
    const first = shown.current === -1;
    if (!list.current || shown.current === index) return;
    shown.current = index;
    target.current = first ? null : index;
    list.current.scrollTo({ left: index * pitch, behavior: first ? 'instant' : scrollBehavior() });
  }, [list, index, pitch]);

  useEffect(() => {
    const box = list.current;
    if (!box) return;
    const width = watchWidth(box, () => {
      target.current = null;
      box.scrollTo({ left: shown.current * pitch, behavior: 'instant' });
    });
    const follow = () => {
      if (width.isNew()) return;
      const nearest = Math.min(count - 1, Math.max(0, Math.round(box.scrollLeft / pitch)));
      if (target.current !== null) {
        if (nearest === target.current) target.current = null;
        return;
      }
      if (nearest === shown.current) return;
      shown.current = nearest;
      onIndex(nearest);
    };
    const cancelTarget = () => {
      target.current = null;
    };
    const controller = new AbortController();
    const { signal } = controller;
    box.addEventListener('scroll', follow, { passive: true, signal });
    box.addEventListener('pointerdown', cancelTarget, { signal });
    box.addEventListener('wheel', cancelTarget, { passive: true, signal });
    return () => {
      width.disconnect();
      controller.abort();
    };
  }, [list, pitch, count, onIndex]);
}

/** Number of cards rendered on each side of the centre: first, and after the first paint (as many as a wide window shows). */
const [near, far] = [2, 4];

/** Returns whether to render a card: only after it was near the centre, since rendering all cards at once is slow on a phone. */
export function useRendered(index: number): (at: number) => boolean {
  const [[from, to], setRendered] = useState([index, index] as const);
  useEffect(() => {
    const renderMore = () =>
      setRendered((rendered) => {
        const [low, high] = [Math.min(rendered[0], index - far), Math.max(rendered[1], index + far)];
        return low === rendered[0] && high === rendered[1] ? rendered : [low, high];
      });
    return afterPaint(renderMore);
  }, [index]);
  return (at) => Math.abs(at - index) <= near || (at >= from && at <= to);
}

/** Returns a function to call before the index changes: it moves a focus in the list to the new card, and returns whether it does. */
export function useFocusOnCentre(list: RefObject<HTMLElement | null>, index: number) {
  const hadFocus = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another card is in the centre
  useLayoutEffect(() => {
    if (!hadFocus.current) return;
    hadFocus.current = false;
    list.current
      ?.querySelector<HTMLElement>('[data-active] :is(button, a, input)')
      ?.focus({ preventScroll: true });
  }, [list, index]);
  return () => {
    const focused = document.activeElement;
    hadFocus.current = focused !== list.current && Boolean(list.current?.contains(focused));
    return hadFocus.current;
  };
}
