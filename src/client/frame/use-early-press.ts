import { useLayoutEffect } from 'react';
import { takeOver } from '#client/ui/use-taken-over.ts';

type Field = HTMLInputElement | HTMLTextAreaElement;

/**
 * The page hears by itself from now on. What was pressed or entered before its scripts came (src/server/pages/before-scripts.ts)
 * is pressed or entered now.
 */
export function useEarlyPress(): void {
  useLayoutEffect(() => {
    takeOver();
    document.documentElement.dataset.hears = '';
    const entered = document.querySelectorAll<Field>('[data-entered]');
    // React hears nothing out of an effect of its own.
    setTimeout(() => entered.forEach(enterAgain));
    for (const button of document.querySelectorAll<HTMLElement>('[data-pressed]')) {
      const place = Number(button.dataset.pressed);
      button.removeAttribute('aria-busy');
      delete button.dataset.pressed;
      // In the order of the presses.
      setTimeout(() => button.click(), place);
    }
  }, []);
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
