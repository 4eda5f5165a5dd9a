export type Box = Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'>;

/** Distance of a moved toast from the boxes that it avoids, and from the edge of the window, in px. */
const gap = 8;

function overlap(one: Box, other: Box): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return width > 0 && height > 0 ? width * height : 0;
}

interface Surroundings {
  /** Boxes that a toast must not cover: videos, by the terms of their player. */
  forbidden: readonly Box[];
  /** Boxes that a toast should not cover: avatars, names, clocks, whose turn it is, the title, the focused element. */
  important: readonly Box[];
  /** Boxes that are covered before important ones, for example a field that may stay empty. */
  optional: readonly Box[];
  /** Boxes that decide between positions which cover equally much of the others: buttons, titles of songs. */
  minor: readonly Box[];
  /** Lower end of the free space, in px from the top: the end of the window, or the top of the bar at its foot. */
  floor: number;
  /** Width of the window in px: in a wide window a toast may change sides. */
  width: number;
  /** Position of a toast that was moved before; the toast stays there while the position is free. */
  current?: Spot | undefined;
}

/** Position in px from the window's edges. */
export type Spot = Pick<Box, 'top' | 'left'>;

/** Returns a position that covers nothing important: the usual one, else the foot of either side, else the one that covers least. */
export function spotOf(
  toast: Box,
  { forbidden, important, optional, minor, floor, width, current }: Surroundings,
): Spot {
  const height = toast.bottom - toast.top;
  const toastWidth = toast.right - toast.left;
  const foot = floor - height - gap;
  const coveredArea = (boxes: readonly Box[], { top, left }: Spot) => {
    const moved = { top, left, bottom: top + height, right: left + toastWidth };
    return boxes.reduce((sum, box) => sum + overlap(moved, box), 0);
  };
  const all = [...forbidden, ...important, ...optional];
  // A phone in landscape is wide enough for the toast at either edge.
  const edges = 2 * toastWidth + 3 * gap <= width ? [gap, width - toastWidth - gap] : [];
  const sides = [toast.left, width - toast.right, ...edges];
  const at = (top: number) => sides.map((left): Spot => ({ top, left }));
  const usual = [current ?? toast, toast, ...at(foot)];
  const free = usual.find((spot) => spot.top <= foot && coveredArea(all, spot) === 0);
  if (free) return free;
  const between = all.flatMap((box) => [box.bottom + gap, box.top - gap - height]);
  const tops = [toast.top, foot, ...between].filter((top) => top >= toast.top && top <= foot);
  const byImportance = [forbidden, important, optional, minor];
  const costs = tops
    .flatMap(at)
    .map((spot) => ({ spot, cost: byImportance.map((boxes) => coveredArea(boxes, spot)) }));
  costs.sort((one, other) => compareCosts(one.cost, other.cost));
  return costs[0]?.spot ?? toast;
}

const compareCosts = (one: readonly number[], other: readonly number[]): number =>
  one.reduce((previous, cost, at) => previous || cost - (other[at] ?? 0), 0);

/**
 * Avatars, names, points, clocks, the banner and notes of a battle, fields and their errors, the controls of a song that is being
 * rated, and the main button of a screen.
 */
const importantSelector = [
  'img[src*="/avatars/"]',
  '.game-top [dir], .lobby-name, main a b[dir], b.poster[dir], .revealed .who, .say b, bdi:not(label *)',
  '.side-total, .totals, .verdict',
  '[role="timer"]',
  'main .banner-block, .game .note',
  'input:not([type="radio"]), textarea:not(:placeholder-shown), .field-error',
  '.rate .deck .btn, .rate .numbers',
  'main .btn:is(.action, .a, .b)',
].join();
const optionalSelector = 'textarea:placeholder-shown';
const minorSelector = 'main :is(button, a, label, .title, .artist)';

/** Share of a title's height above its letters, which a toast may cover. */
const leading = 0.1;

/** Moves a toast away from important content until `removed` is aborted; not during a press, which the toast would intercept. */
export function placeToast(box: HTMLElement, removed: AbortSignal) {
  if (removed.aborted) return;
  returnFocus(box, removed);
  let current: Spot | undefined;
  let pressing = false;
  const update = () => {
    if (!pressing) current = place(box, current);
  };
  let frame = 0;
  const schedule = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(update);
  };
  const press = ({ type }: PointerEvent) => {
    pressing = type === 'pointerdown';
    if (!pressing) schedule();
  };
  update();
  for (const type of ['pointerdown', 'pointerup', 'pointercancel'] as const)
    window.addEventListener(type, press, { signal: removed, capture: true, passive: true });
  document.addEventListener('focusin', update, { signal: removed });
  window.addEventListener('resize', update, { signal: removed });
  window.addEventListener('scroll', schedule, { signal: removed, passive: true });
  // The event that a toast reports usually changes the page shortly after.
  const changes = new MutationObserver(schedule);
  changes.observe(document.body, { childList: true, subtree: true });
  removed.addEventListener('abort', () => changes.disconnect());
}

/** Moves the focus back to its previous element, else to the heading, when a button closes the toast and is removed. */
function returnFocus(box: HTMLElement, removed: AbortSignal) {
  let previous = document.activeElement;
  const remember = () => {
    if (!box.contains(document.activeElement)) previous = document.activeElement;
  };
  const restoreFocus = ({ target }: MouseEvent) => {
    // A link opens a page, whose heading gets the focus.
    if (!(target instanceof Element && target.closest('button'))) return;
    if (previous instanceof HTMLElement && !box.contains(previous)) previous.focus();
    if (document.activeElement !== previous)
      document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  };
  document.addEventListener('focusin', remember, { signal: removed });
  // This listener runs before React's, which removes the toast.
  box.addEventListener('click', restoreFocus, { signal: removed });
}

function place(box: HTMLElement, current: Spot | undefined): Spot | undefined {
  // A focused heading is excluded, since `titleBoxes` returns its box without the space above the letters.
  const focused = document.querySelector(':focus-visible:not(h1, h2)');
  // A toast with the focus does not move, since the player is about to close it.
  if (box.contains(focused)) return current;
  box.style.translate = '';
  const toast = usualBox(box);
  const important = [...visibleBoxes(document.querySelectorAll(importantSelector)), ...titleBoxes()];
  if (focused) important.push(focused.getBoundingClientRect());
  const forbidden = visibleBoxes(document.querySelectorAll('iframe'));
  const optional = visibleBoxes(document.querySelectorAll(optionalSelector));
  const minor = visibleBoxes(document.querySelectorAll(minorSelector));
  const { clientWidth: width } = document.documentElement;
  const spot = spotOf(toast, { forbidden, important, optional, minor, floor: floorOf(), width, current });
  if (spot.top === toast.top && spot.left === toast.left) return undefined;
  box.style.translate = `${spot.left - toast.left}px ${spot.top - toast.top}px`;
  return spot;
}

/** Returns the box of the toast in its usual place, where the entrance of the toast ends. */
function usualBox(place: HTMLElement): Box {
  const toast = place.firstElementChild;
  const { left, right, height } = (toast ?? place).getBoundingClientRect();
  const offset = toast instanceof HTMLElement ? toast.offsetTop : 0;
  const top = place.getBoundingClientRect().top + offset;
  return { left, right, top, bottom: top + height };
}

/** Returns the boxes of the visible elements: one that is only for screen readers is 1 px large. */
const visibleBoxes = (elements: Iterable<Element>): Box[] =>
  [...elements]
    .map((each) => each.getBoundingClientRect())
    .filter(({ width, height }) => width > 2 && height > 2);

/** Returns the boxes of the titles. The title of the landing page is a picture in a button. */
const titleBoxes = (): Box[] =>
  visibleBoxes(document.querySelectorAll('h1, .gig button')).map(({ top, bottom, left, right }) => ({
    bottom,
    left,
    right,
    top: top + leading * (bottom - top),
  }));

/** Returns the top of the bar or line that is fixed at the foot, else the lower end of the visible window, in px. */
function floorOf(): number {
  const tops = [...document.querySelectorAll('.bar, .foot-line')]
    .filter((each) => getComputedStyle(each).position === 'fixed' && each.clientHeight > 0)
    .map((each) => each.getBoundingClientRect().top);
  const { offsetTop = 0, height = window.innerHeight } = window.visualViewport ?? {};
  return Math.min(offsetTop + height, ...tops);
}
