import { type RefObject, useEffect, useRef } from 'react';

/**
 * Keeps the focus on the page when one step of it gives way to another, and with it the button that was pressed. A step that opens
 * takes it to its heading; after the last one it goes back to the button that led there, else to what the page says now.
 */
export function useStepFocus(step: string | null): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  const opener = useRef('');
  const last = useRef(step);
  const given = useRef<HTMLElement>(null);
  useEffect(() => {
    const remember = ({ target }: MouseEvent) => {
      const button = target instanceof Element && target.closest('button:not([aria-disabled])');
      if (button && last.current === null) opener.current = labelOf(button);
    };
    const box = place.current;
    box?.addEventListener('click', remember, { capture: true });
    return () => box?.removeEventListener('click', remember, { capture: true });
  }, []);
  useEffect(() => {
    // The lock is fetched anew after a step, and with it go the buttons of the lock that was.
    const lost = given.current?.isConnected === false && document.activeElement === document.body;
    if (!place.current || (last.current === step && !lost)) return;
    last.current = step;
    given.current = step
      ? place.current.querySelector<HTMLElement>('h2, h3')
      : wayOn(place.current, opener.current);
    focusOn(given.current);
  });
  return place;
}

function focusOn(next: HTMLElement | null) {
  // What is no button does not take it by itself.
  if (next && next.tabIndex < 0) next.tabIndex = -1;
  next?.focus();
}

const labelOf = (button: Element): string => button.textContent;

const wayOn = (place: HTMLElement, opener: string): HTMLElement | null =>
  [...place.querySelectorAll('button')].find((button) => labelOf(button) === opener) ??
  place.querySelector<HTMLElement>('[role="status"]') ??
  place.closest('section')?.querySelector<HTMLElement>('h2') ??
  null;
