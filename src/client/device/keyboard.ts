/** With no more of the page visible while a field has the focus, a keyboard is open or the letters are large; in rem. */
const littleIsSeen = 35;

/** A press first takes the focus from the field; its target must not move before the click; in milliseconds. */
const closesLate = 300;

const isTyped = (element: Element | null): boolean =>
  element?.matches('textarea, input:not([type=radio], [type=range], [type=checkbox])') ?? false;

/** The visible part of the page, in px: some keyboards make the window smaller, others cover it. */
function partInSight() {
  const seen = window.visualViewport;
  if (!seen) return { top: 0, height: window.innerHeight };
  // Pinch zoom makes the visual viewport smaller as well.
  const enlarged = seen.scale > 1.01;
  return { top: enlarged ? 0 : seen.offsetTop, height: seen.height * (enlarged ? seen.scale : 1) };
}

/** `[data-keyboard]` on the root, and there in `--seen-top` and `--seen-height` what an open keyboard leaves (decision 018). */
export function watchKeyboard(): () => void {
  const root = document.documentElement;
  const gone = new AbortController();
  let closing: ReturnType<typeof setTimeout> | undefined;
  let isPressed = false;
  let lastHeight = 0;

  const open = ({ top, height }: ReturnType<typeof partInSight>) => {
    clearTimeout(closing);
    closing = undefined;
    root.style.setProperty('--seen-top', `${top}px`);
    root.style.setProperty('--seen-height', `${height}px`);
    root.setAttribute('data-keyboard', '');
    if (height !== lastHeight) showFocused();
    lastHeight = height;
  };
  const close = () => {
    closing = setTimeout(() => {
      if (isPressed) return close();
      closing = undefined;
      lastHeight = 0;
      root.removeAttribute('data-keyboard');
      showFocused();
    }, closesLate);
  };
  const look = () => {
    const seen = partInSight();
    const limit = littleIsSeen * Number.parseFloat(getComputedStyle(root).fontSize);
    if (isTyped(document.activeElement) && seen.height <= limit) open(seen);
    else if (root.hasAttribute('data-keyboard') && closing === undefined) close();
  };
  const press = ({ type }: Event) => {
    isPressed = type === 'pointerdown';
  };
  const on = (target: EventTarget, types: string[], act: (event: Event) => void) => {
    for (const type of types) target.addEventListener(type, act, { signal: gone.signal, passive: true });
  };
  on(document, ['focusin', 'focusout'], look);
  on(document, ['pointerdown', 'pointerup', 'pointercancel'], press);
  on(window.visualViewport ?? window, ['resize', 'scroll'], look);
  look();
  return () => {
    clearTimeout(closing);
    gone.abort();
  };
}

/** Closes an open keyboard, when the player need not type any more. */
export function closeKeyboard(): void {
  const focused = document.activeElement;
  if (document.documentElement.hasAttribute('data-keyboard') && isTyped(focused))
    (focused as HTMLElement).blur();
}

/** Scrolls the focused element into view: the layout has changed, and a keyboard may cover it. */
function showFocused() {
  const focused = document.querySelector(':focus-visible');
  if (!focused) return;
  focused.scrollIntoView({ block: 'nearest' });
  const { top, height } = partInSight();
  const below = Number.parseFloat(getComputedStyle(focused).scrollMarginBottom) || 0;
  window.scrollBy(0, Math.max(0, focused.getBoundingClientRect().bottom + below - top - height));
}
