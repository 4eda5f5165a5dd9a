import { useLayoutEffect } from 'react';
import { takeOver } from '#client/ui/use-taken-over.ts';

type Field = HTMLInputElement | HTMLTextAreaElement;

/** What was pressed or entered before the scripts came (src/server/pages/before-scripts.ts) is pressed or entered now. */
export function useEarlyPress(): void {
  useLayoutEffect(() => {
    takeOver();
    // React hears nothing out of an effect of its own.
    setTimeout(() => {
      document.querySelectorAll<Field>('[data-entered]').forEach(enterAgain);
      setTimeout(pressNext);
    });
  }, []);
}

/** One press a task: React answers each before the next. What is pressed meanwhile waits in the same line; after the last, the page hears by itself. */
function pressNext() {
  const { dataset } = document.documentElement;
  const waiting = [...document.querySelectorAll<HTMLElement>('[data-pressed]')];
  const [next] = waiting.sort((a, b) => Number(a.dataset.pressed) - Number(b.dataset.pressed));
  dataset.hears = '';
  if (!next) return;
  next.removeAttribute('aria-busy');
  delete next.dataset.pressed;
  next.click();
  delete dataset.hears;
  setTimeout(pressNext);
}

/** React began with what was drawn and thinks it knows what stands there: it is told of another change, past its own setter. */
function enterAgain(field: Field) {
  const { entered } = field.dataset;
  delete field.dataset.entered;
  if (field.type === 'radio') return field.click();
  field.value = '';
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, entered);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
