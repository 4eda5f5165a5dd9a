import { clearTop } from './clear-top.ts';

/** A title's letters begin that much of its height below its box, and the toast may lie on that. */
const leading = 0.1;

/** Moves a toast off the page's title, a video and whatever is focused, also when the focus or the page moves, until it is gone. */
export function stepAside(box: HTMLElement, gone: AbortSignal) {
  if (gone.aborted) return;
  const step = () => place(box);
  let frame = 0;
  const soon = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(step);
  };
  step();
  document.addEventListener('focusin', step, { signal: gone });
  window.addEventListener('resize', step, { signal: gone });
  window.addEventListener('scroll', soon, { signal: gone, passive: true });
}

function place(box: HTMLElement) {
  const focused = document.querySelector(':focus-visible');
  // Whoever is about to close it.
  if (box.contains(focused)) return;
  box.style.top = '';
  const ticket = box.firstElementChild ?? box;
  const { top, bottom, left, right } = ticket.getBoundingClientRect();
  const kept = [...document.querySelectorAll('iframe'), ...(focused ? [focused] : [])];
  const found = clearTop(
    { top, bottom, left, right },
    {
      title: titleBox(),
      kept: kept.map((each) => each.getBoundingClientRect()),
      windowHeight: window.visualViewport?.height ?? window.innerHeight,
    },
  );
  // It may stand lower in its box.
  if (found !== top) box.style.top = `${found - top + box.getBoundingClientRect().top}px`;
}

/** The landing page's is a picture on a button. One that is only for the ear is a pixel. */
function titleBox() {
  const titles = [...document.querySelectorAll('h1, .gig button')];
  const title = titles.find((each) => each.clientHeight > 1);
  if (!title) return null;
  const { top, bottom, left, right } = title.getBoundingClientRect();
  return { top: title.matches('h1') ? top + leading * (bottom - top) : top, bottom, left, right };
}
