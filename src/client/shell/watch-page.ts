import { watchKeyboard } from '#client/device/keyboard.ts';
import { watchTooltips } from './watch-tooltips.ts';

/** What every page with fields or icons needs, but not to be seen. Answers how to stop. */
export function watchPage(): () => void {
  const stops = [watchKeyboard(), watchTooltips()];
  return () => {
    for (const stop of stops) stop();
  };
}
