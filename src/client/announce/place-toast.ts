import { type Box, clearTopOf } from './toast-placement.ts';

/** Faces, names, points, clocks, what a battle says, fields, and the one button a screen is about. */
const keptOnes = [
  'img[src*="/avatars/"]',
  '.game-top [dir], .score-strip .name, .lobby-name, main a b[dir], b.poster[dir], .revealed .who, .say b, bdi:not(label *)',
  '.side-total, .totals',
  '.timer, [role="timer"]',
  'main .banner-block, .game .note',
  'input:not([type="radio"]), textarea',
  'main .btn:is(.action, .a, .b)',
].join();
const mindedOnes = 'main :is(button, a, label, .title, .artist)';

/** A title's letters begin that much of its height below its box, and the toast may lie on that. */
const leading = 0.1;

/**
 * Moves a toast off what may not be covered, also when the focus moves or the page changes, until it is gone. While something
 * is pressed it stays: under the finger it would take the press.
 */
export function placeToast(box: HTMLElement, gone: AbortSignal) {
  if (gone.aborted) return;
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

/** Answers where the toast stands then, if it is not its own place. */
function place(box: HTMLElement, now: number | undefined): number | undefined {
  // A heading that has the focus since its page came is no control: its letters are what counts.
  const focused = document.querySelector(':focus-visible:not(h1, h2)');
  // The player is about to close it.
  if (box.contains(focused)) return now;
  box.style.top = '';
  const ticket = box.firstElementChild ?? box;
  const { top: ownTop, bottom, left, right } = ticket.getBoundingClientRect();
  const kept = [...seen(document.querySelectorAll(keptOnes)), ...titles()];
  if (focused) kept.push(focused.getBoundingClientRect());
  const never = seen(document.querySelectorAll('iframe'));
  const minded = seen(document.querySelectorAll(mindedOnes));
  const top = clearTopOf(
    { top: ownTop, bottom, left, right },
    { never, kept, minded, floor: floorOf(), now },
  );
  if (top === ownTop) return undefined;
  // It may stand lower in its box.
  box.style.top = `${top - ownTop + box.getBoundingClientRect().top}px`;
  return top;
}

/** One that is only for the ear is a pixel. */
const seen = (elements: Iterable<Element>): Box[] =>
  [...elements]
    .map((each) => each.getBoundingClientRect())
    .filter(({ width, height }) => width > 2 && height > 2);

/** The landing page's is a picture on a button. */
const titles = (): Box[] =>
  seen(document.querySelectorAll('h1, .gig button')).map(({ top, bottom, left, right }) => ({
    ...{ bottom, left, right },
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
