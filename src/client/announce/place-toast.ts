export type Box = Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'>;

/** The distance of a moved toast from what it avoids, and from the edge of the window, in px. */
const gap = 8;

function overlap(one: Box, other: Box): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return width > 0 && height > 0 ? width * height : 0;
}

interface Surroundings {
  /** Boxes that a toast may never cover: videos, by the terms of their player. */
  never: readonly Box[];
  /** Boxes that it should not cover: faces, names, clocks, whose turn it is, the title, the focused element. */
  kept: readonly Box[];
  /** Boxes that it covers last but those: buttons, titles of songs. */
  minded: readonly Box[];
  /** The lower end of the free space: of the window, or the top of the bar at its foot; in px from the top. */
  floor: number;
  /** Of the window, in px: on a wide one a toast may change sides. */
  width: number;
  /** Where a toast is that was moved already: it stays there as long as it can. */
  now?: Spot | undefined;
}

/** In px from the window's edges. */
export type Spot = Pick<Box, 'top' | 'left'>;

/** Where a toast covers nothing important: its usual place, else at the foot of either side, else where it covers least. */
export function spotOf(toast: Box, { never, kept, minded, floor, width, now }: Surroundings): Spot {
  const height = toast.bottom - toast.top;
  const foot = floor - height - gap;
  const lies = (boxes: readonly Box[], { top, left }: Spot) => {
    const moved = { top, left, bottom: top + height, right: left + toast.right - toast.left };
    return boxes.reduce((sum, box) => sum + overlap(moved, box), 0);
  };
  const all = [...never, ...kept];
  const sides = [toast.left, width - toast.right];
  const at = (top: number) => sides.map((left): Spot => ({ top, left }));
  const usual = [now ?? toast, toast, ...at(foot)];
  const free = usual.find((spot) => spot.top <= foot && lies(all, spot) === 0);
  if (free) return free;
  const between = all.flatMap((box) => [box.bottom + gap, box.top - gap - height]);
  const tops = [toast.top, foot, ...between].filter((top) => top >= toast.top && top <= foot);
  const costs = tops
    .flatMap(at)
    .map((spot) => ({ spot, cost: [never, kept, minded].map((boxes) => lies(boxes, spot)) }));
  costs.sort((one, other) => inOrder(one.cost, other.cost));
  return costs[0]?.spot ?? toast;
}

const inOrder = (one: readonly number[], other: readonly number[]): number =>
  one.reduce((before, cost, at) => before || cost - (other[at] ?? 0), 0);

/** Faces, names, points, clocks, the banner and notes of a battle, fields, and the main button of a screen. */
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

/** The part of a title's height above its letters, which a toast may cover. */
const leading = 0.1;

/** Moves a toast away from what it must not cover, until it is removed; not during a press, which it would intercept. */
export function placeToast(box: HTMLElement, gone: AbortSignal) {
  if (gone.aborted) return;
  returnFocus(box, gone);
  let now: Spot | undefined;
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
  // The event behind a toast mostly changes the page a moment later.
  const changes = new MutationObserver(soon);
  changes.observe(document.body, { childList: true, subtree: true });
  gone.addEventListener('abort', () => changes.disconnect());
}

/** Closing a toast returns the focus to where it was, else to the heading: the removed button would lose it. */
function returnFocus(box: HTMLElement, gone: AbortSignal) {
  let before = document.activeElement;
  const note = () => {
    if (!box.contains(document.activeElement)) before = document.activeElement;
  };
  const giveBack = ({ target }: MouseEvent) => {
    // A link of the toast opens a page whose heading gets the focus.
    if (!(target instanceof Element && target.closest('button'))) return;
    if (before instanceof HTMLElement && !box.contains(before)) before.focus();
    if (document.activeElement !== before)
      document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  };
  document.addEventListener('focusin', note, { signal: gone });
  // This listener runs before React's, which removes the toast.
  box.addEventListener('click', giveBack, { signal: gone });
}

function place(box: HTMLElement, now: Spot | undefined): Spot | undefined {
  // A heading with the focus is no control: `titles` has its box.
  const focused = document.querySelector(':focus-visible:not(h1, h2)');
  // With the focus in the toast the player is about to close it.
  if (box.contains(focused)) return now;
  box.style.translate = '';
  const toast = (box.firstElementChild ?? box).getBoundingClientRect();
  const kept = [...seen(document.querySelectorAll(keptOnes)), ...titles()];
  if (focused) kept.push(focused.getBoundingClientRect());
  const never = seen(document.querySelectorAll('iframe'));
  const minded = seen(document.querySelectorAll(mindedOnes));
  const { clientWidth: width } = document.documentElement;
  const spot = spotOf(toast, { never, kept, minded, floor: floorOf(), width, now });
  if (spot.top === toast.top && spot.left === toast.left) return undefined;
  box.style.translate = `${spot.left - toast.left}px ${spot.top - toast.top}px`;
  return spot;
}

/** An element that is only for screen readers is one pixel large. */
const seen = (elements: Iterable<Element>): Box[] =>
  [...elements]
    .map((each) => each.getBoundingClientRect())
    .filter(({ width, height }) => width > 2 && height > 2);

/** The title of the landing page is a picture in a button. */
const titles = (): Box[] =>
  seen(document.querySelectorAll('h1, .gig button')).map(({ top, bottom, left, right }) => ({
    bottom,
    left,
    right,
    top: top + leading * (bottom - top),
  }));

/** The top of the bar and of the line at the foot, where they are fixed; else the end of the visible window. */
function floorOf(): number {
  const tops = [...document.querySelectorAll('.bar, .connection')]
    .filter((each) => getComputedStyle(each).position === 'fixed' && each.clientHeight > 0)
    .map((each) => each.getBoundingClientRect().top);
  const { offsetTop = 0, height = window.innerHeight } = window.visualViewport ?? {};
  return Math.min(offsetTop + height, ...tops);
}
