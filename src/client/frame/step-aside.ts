import { clearTop } from './clear-top.ts';

/** A title's letters begin that much of its height below its box, and the toast may lie on that. */
const leading = 0.1;

/** Moves a toast off the page's title, a video and whatever is focused. */
export function stepAside(box: HTMLElement) {
  // A heading that has the focus since its page came is no control: its letters are what counts.
  const focused = document.querySelector(':focus-visible:not(h1, h2)');
  // Whoever is about to close it.
  if (box.contains(focused)) return;
  box.style.top = '';
  const { top, bottom } = box.getBoundingClientRect();
  const { left, right } = (box.firstElementChild ?? box).getBoundingClientRect();
  const kept = [...document.querySelectorAll('iframe'), ...(focused ? [focused] : [])];
  const found = clearTop(
    { top, bottom, left, right },
    {
      title: titleBox(),
      kept: kept.map((each) => each.getBoundingClientRect()),
      windowHeight: window.visualViewport?.height ?? window.innerHeight,
    },
  );
  if (found !== top) box.style.top = `${found}px`;
}

/** The landing page's is a picture on a button. One that is only for the ear is a pixel. */
function titleBox() {
  const titles = [...document.querySelectorAll('h1, .gig button')];
  const title = titles.find((each) => each.clientHeight > 1);
  if (!title) return null;
  const { top, bottom, left, right } = title.getBoundingClientRect();
  return { top: title.matches('h1') ? top + leading * (bottom - top) : top, bottom, left, right };
}
