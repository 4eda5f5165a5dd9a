export type Box = Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'>;

/** From what it steps aside for, and from the edge of the window, in px. */
const gap = 8;

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
export function topOf(toast: Box, { never, kept, minded, floor, now }: Surroundings): number {
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

const inOrder = (one: readonly number[], other: readonly number[]): number =>
  one.reduce((before, cost, at) => before || cost - (other[at] ?? 0), 0);

/** Faces, names, points, clocks, what a battle says, fields, and the one button a screen is about. */
const keptOnes = [
  'img[src*="/avatars/"]',
  '.game-top [dir], .score-strip .name, .lobby-name, main a b[dir], b.poster[dir], .revealed .who, .say b, bdi:not(label *)',
  '.side-total, .totals, .verdict',
  '.timer, [role="timer"]',
  'main .banner-block, .game .note',
  'input:not([type="radio"]), textarea',
  'main .btn:is(.action, .a, .b)',
].join();
const mindedOnes = 'main :is(button, a, label, .title, .artist)';

/** A title's letters begin that much of its height below its box, and the toast may lie on that. */
const leading = 0.1;

/** Moves a toast off what may not be covered, until it is gone; not under a finger, where it would take the press. */
export function placeToast(box: HTMLElement, gone: AbortSignal) {
  if (gone.aborted) return;
  returnFocus(box, gone);
  let now: number | undefined;
  let pressing = false;
  const step = () => {
    if (!pressing) now = place(box, now);
  };
  let frame = 0;
  const soon = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(step);
  };
  const press = ({ type }: PointerEvent) => {
    pressing = type === 'pointerdown';
    if (!pressing) soon();
  };
  step();
  for (const type of ['pointerdown', 'pointerup', 'pointercancel'] as const)
    window.addEventListener(type, press, { signal: gone, capture: true, passive: true });
  document.addEventListener('focusin', step, { signal: gone });
  window.addEventListener('resize', step, { signal: gone });
  window.addEventListener('scroll', soon, { signal: gone, passive: true });
  // What a toast tells of mostly changes the page a moment later.
  const changes = new MutationObserver(soon);
  changes.observe(document.body, { childList: true, subtree: true });
  gone.addEventListener('abort', () => changes.disconnect());
}

/** A player who closes a toast goes on where they were, else from the heading: the focus of a button that is gone is nowhere. */
function returnFocus(box: HTMLElement, gone: AbortSignal) {
  let before = document.activeElement;
  const note = () => {
    if (!box.contains(document.activeElement)) before = document.activeElement;
  };
  const giveBack = ({ target }: MouseEvent) => {
    // A link of the toast leads to a page with a heading of its own.
    if (!(target instanceof Element && target.closest('button'))) return;
    if (before instanceof HTMLElement && !box.contains(before)) before.focus();
    if (document.activeElement !== before)
      document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  };
  document.addEventListener('focusin', note, { signal: gone });
  // Before the press takes the toast away.
  box.addEventListener('click', giveBack, { signal: gone });
}

function place(box: HTMLElement, now: number | undefined): number | undefined {
  // A heading that has the focus since its page came is no control: its letters are what counts.
  const focused = document.querySelector(':focus-visible:not(h1, h2)');
  // The player is about to close it.
  if (box.contains(focused)) return now;
  box.style.top = '';
  const { top: ownTop, bottom, left, right } = (box.firstElementChild ?? box).getBoundingClientRect();
  const kept = [...seen(document.querySelectorAll(keptOnes)), ...titles()];
  if (focused) kept.push(focused.getBoundingClientRect());
  const never = seen(document.querySelectorAll('iframe'));
  const minded = seen(document.querySelectorAll(mindedOnes));
  const top = topOf({ top: ownTop, bottom, left, right }, { never, kept, minded, floor: floorOf(), now });
  if (top === ownTop) return undefined;
  // It may stand lower in its box.
  box.style.top = `${top - ownTop + box.getBoundingClientRect().top}px`;
  return top;
}

/** An element that is only for screen readers is one pixel large. */
const seen = (elements: Iterable<Element>): Box[] =>
  [...elements]
    .map((each) => each.getBoundingClientRect())
    .filter(({ width, height }) => width > 2 && height > 2);

/** The landing page's is a picture on a button. */
const titles = (): Box[] =>
  seen(document.querySelectorAll('h1, .gig button')).map(({ top, bottom, left, right }) => ({
    bottom,
    left,
    right,
    top: top + leading * (bottom - top),
  }));

/** Above the bar and the line at the foot, where they stand over the page. */
function floorOf(): number {
  const tops = [...document.querySelectorAll('.bar, .connection')]
    .filter((each) => getComputedStyle(each).position === 'fixed' && each.clientHeight > 0)
    .map((each) => each.getBoundingClientRect().top);
  const { offsetTop = 0, height = window.innerHeight } = window.visualViewport ?? {};
  return Math.min(offsetTop + height, ...tops);
}
