// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { placeToast } from './place-toast.ts';

/** Adds an element with this box to the page. */
function place(markup: string, [top, bottom]: [number, number]): HTMLElement {
  document.body.insertAdjacentHTML('beforeend', markup);
  const element = document.body.lastElementChild as HTMLElement;
  element.getBoundingClientRect = () => new DOMRect(12, top, 366, bottom - top);
  return element;
}

test('a toast does not cover the error of a field', () => {
  place('<p class="field-error">Battle name not found.</p>', [20, 60]);
  const toast = place('<section>Login failed</section>', [2, 49]);
  const removed = new AbortController();
  placeToast(toast, removed.signal);
  removed.abort();
  expect(toast.style.translate).toBe(`0px ${window.innerHeight - 47 - 8 - 2}px`);
});
