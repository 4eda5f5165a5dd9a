export type Box = Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'>;

/** From what it steps aside for, and from the edge of the window, in px. */
const gap = 8;

/** How much of one box lies on another, in square px. */
function overlap(one: Box, other: Box): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return width > 0 && height > 0 ? width * height : 0;
}

interface Surroundings {
  /** What may never be covered: a video, by its player's rules. */
  never: readonly Box[];
  /** What should not be: faces, names, clocks, whose turn it is, the title, what is focused. */
  kept: readonly Box[];
  /** What had better not be: buttons, titles of songs. */
  minded: readonly Box[];
  /** Where the window ends, or the bar at its foot begins, in px from the top. */
  floor: number;
  /** Where it stands now, if it was moved already: it stays there as long as it can. */
  now?: number | undefined;
}

/** Where a toast covers nothing that matters, in px from the top: in its own place, else at the foot, else wherever it covers least. */
export function clearTopOf(toast: Box, { never, kept, minded, floor, now }: Surroundings): number {
  const height = toast.bottom - toast.top;
  const foot = floor - height - gap;
  const lies = (boxes: readonly Box[], top: number) =>
    boxes.reduce((sum, box) => sum + overlap({ ...toast, top, bottom: top + height }, box), 0);
  const all = [...never, ...kept];
  const usual = [now ?? toast.top, toast.top, foot].find((top) => top <= foot && lies(all, top) === 0);
  if (usual !== undefined) return usual;
  const between = all.flatMap((box) => [box.bottom + gap, box.top - gap - height]);
  const tops = [toast.top, foot, ...between].filter((top) => top >= toast.top && top <= foot);
  const costs = tops.map((top) => ({ top, cost: [never, kept, minded].map((boxes) => lies(boxes, top)) }));
  costs.sort((one, other) => inOrder(one.cost, other.cost));
  return costs[0]?.top ?? toast.top;
}

/** The first number that differs decides. */
const inOrder = (one: readonly number[], other: readonly number[]): number =>
  one.reduce((before, cost, at) => before || cost - (other[at] ?? 0), 0);
