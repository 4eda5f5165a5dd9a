import { tooltips } from './tooltips.ts';

const tipAt = ({ target }: Event): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null;

/** Shows the tooltips of the whole page, to a mouse and to the keyboard; Escape or a press closes them. Answers how to stop. */
export function watchTooltips(): () => void {
  const gone = new AbortController();
  const { point, leave } = tooltips(() => performance.now());
  const on = <Type extends keyof DocumentEventMap>(
    type: Type,
    act: (event: DocumentEventMap[Type]) => void,
  ) => document.addEventListener(type, act, { signal: gone.signal });
  on('pointerover', (event) => event.pointerType === 'mouse' && point(tipAt(event)));
  on('pointerleave', leave);
  on('pointerdown', leave);
  on('focusin', (event) => {
    const at = tipAt(event);
    point(at?.matches(':focus-visible') ? at : null);
  });
  on('focusout', leave);
  on('keydown', ({ key }) => key === 'Escape' && leave());
  return () => {
    gone.abort();
    leave();
  };
}
