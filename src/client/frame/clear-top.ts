export type Box = Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'>;

/** From what it steps aside for, and from the edge of the window, in px. */
const gap = 8;

const meet = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

interface Surroundings {
  /** The page's title, the main word of a poster. */
  title: Box | null;
  /** What else may not be covered: what is focused, a video. */
  kept: readonly Box[];
  windowHeight: number;
}

/** Where a toast stands clear: in its own place, else under a title it would lie on, else at the foot. In px from the top. */
export function clearTop(toast: Box, { title, kept, windowHeight }: Surroundings): number {
  const height = toast.bottom - toast.top;
  const foot = windowHeight - height - gap;
  const all = title ? [title, ...kept] : kept;
  const clear = (top: number) => !all.some((box) => meet({ ...toast, top, bottom: top + height }, box));
  const under = title && meet(toast, title) ? [title.bottom + gap] : [];
  const tops = [toast.top, ...under.filter((top) => top <= foot), foot];
  return tops.find(clear) ?? toast.top;
}
