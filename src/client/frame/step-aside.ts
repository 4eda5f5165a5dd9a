import { clearTop } from './clear-top.ts';

/** A title's letters begin that much of its height below its box, those of a banner so many px, and the toast may lie on that. */
const leading = { title: 0.1, banner: 16 } as const;

/** Moves a toast off the page's title, a video, the clock and whatever is focused, also when the focus moves or the page changes, until it is gone. */
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
  // What a toast tells of mostly changes the page a moment later.
  const changes = new MutationObserver(soon);
  changes.observe(document.body, { childList: true, subtree: true });
  gone.addEventListener('abort', () => changes.disconnect());
}

function place(box: HTMLElement) {
  // A heading that has the focus since its page came is no control: its letters are what counts.
  const focused = document.querySelector(':focus-visible:not(h1, h2)');
  // Whoever is about to close it.
  if (box.contains(focused)) return;
  box.style.top = '';
  const ticket = box.firstElementChild ?? box;
  const { top, bottom, left, right } = ticket.getBoundingClientRect();
  const kept = [...document.querySelectorAll('iframe, .timer'), ...(focused ? [focused] : [])];
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

/** The landing page's is a picture on a button, a battle's says whose turn it is. One that is only for the ear is a pixel. */
function titleBox() {
  const titles = [...document.querySelectorAll('h1, .gig button, main .banner-block')];
  const title = titles.find((each) => each.clientHeight > 1);
  if (!title) return null;
  const { top, bottom, left, right } = title.getBoundingClientRect();
  return { top: top + lettersBelow(title, bottom - top), bottom, left, right };
}

function lettersBelow(title: Element, height: number): number {
  if (title.matches('h1')) return leading.title * height;
  return title.matches('.banner-block') ? Math.min(leading.banner, height / 4) : 0;
}
