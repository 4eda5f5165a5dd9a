/** Maximum visible height in rem, while a field has the focus, at which a keyboard is open (or the letters are large). */
const maxHeightRem = 35;

/** Delay before the layout changes back, in milliseconds: a press first blurs the field, and must not miss its target. */
const closeDelayMs = 300;

const isTextField = (element: Element | null): boolean =>
  element?.matches('textarea, input:not([type=radio], [type=range], [type=checkbox])') ?? false;

/** Returns the visible part of the page, in px: some keyboards make the window smaller, others cover it. */
function visiblePart() {
  const viewport = window.visualViewport;
  if (!viewport) return { top: 0, height: window.innerHeight };
  // Pinch zoom makes the visual viewport smaller as well.
  const zoomed = viewport.scale > 1.01;
  return { top: zoomed ? 0 : viewport.offsetTop, height: viewport.height * (zoomed ? viewport.scale : 1) };
}

/** Sets `data-keyboard`, `--seen-top` and `--seen-height` (the visible part) on the root while a keyboard is open (decision 018). */
export function watchKeyboard(): () => void {
  const root = document.documentElement;
  const controller = new AbortController();
  let closeTimer: ReturnType<typeof setTimeout> | undefined;
  let isPressed = false;
  let lastHeight = 0;

  const open = ({ top, height }: ReturnType<typeof visiblePart>) => {
    clearTimeout(closeTimer);
    closeTimer = undefined;
    root.style.setProperty('--seen-top', `${top}px`);
    root.style.setProperty('--seen-height', `${height}px`);
    root.setAttribute('data-keyboard', '');
    if (height !== lastHeight) showFocused();
    lastHeight = height;
  };
  const close = () => {
    closeTimer = setTimeout(() => {
      if (isPressed) return close();
      closeTimer = undefined;
      lastHeight = 0;
      root.removeAttribute('data-keyboard');
      showFocused();
    }, closeDelayMs);
  };
  const update = () => {
    const part = visiblePart();
    const limit = maxHeightRem * Number.parseFloat(getComputedStyle(root).fontSize);
    if (isTextField(document.activeElement) && part.height <= limit) open(part);
    else if (root.hasAttribute('data-keyboard') && closeTimer === undefined) close();
  };
  const press = ({ type }: Event) => {
    isPressed = type === 'pointerdown';
  };
  const on = (target: EventTarget, types: string[], act: (event: Event) => void) => {
    for (const type of types)
      target.addEventListener(type, act, { signal: controller.signal, passive: true });
  };
  on(document, ['focusin', 'focusout'], update);
  on(document, ['pointerdown', 'pointerup', 'pointercancel'], press);
  on(window.visualViewport ?? window, ['resize', 'scroll'], update);
  update();
  return () => {
    clearTimeout(closeTimer);
    controller.abort();
  };
}

/** Closes an open on-screen keyboard, when the player need not type any longer. In a low window without one the field keeps the focus. */
export function closeKeyboard(): void {
  const focused = document.activeElement;
  const isOnScreen =
    document.documentElement.hasAttribute('data-keyboard') && window.matchMedia('(pointer: coarse)').matches;
  if (isOnScreen && isTextField(focused)) (focused as HTMLElement).blur();
}

/** Scrolls the focused element into view, after a change of the layout or a keyboard has covered it. */
function showFocused() {
  const focused = document.querySelector(':focus-visible');
  if (!focused) return;
  focused.scrollIntoView({ block: 'nearest' });
  const { top, height } = visiblePart();
  const below = Number.parseFloat(getComputedStyle(focused).scrollMarginBottom) || 0;
  window.scrollBy(0, Math.max(0, focused.getBoundingClientRect().bottom + below - top - height));
}
