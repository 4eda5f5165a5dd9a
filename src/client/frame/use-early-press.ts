import { useEffect } from 'react';

/** The page hears by itself from now on. What was pressed before its scripts came (src/server/pages/before-scripts.ts) is pressed now. */
export function useEarlyPress(): void {
  useEffect(() => {
    document.documentElement.dataset.hears = '';
    const pressed = document.querySelector<HTMLElement>('[data-pressed]');
    if (!pressed) return;
    pressed.removeAttribute('aria-busy');
    delete pressed.dataset.pressed;
    // React takes over the part of a page that is pressed at once, but not out of an effect of its own.
    setTimeout(() => pressed.click());
  }, []);
}
