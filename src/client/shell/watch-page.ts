import { watchKeyboard } from '#client/device/keyboard.ts';

/** `first`: delay of a tooltip; `skip`: time after a tooltip in which the next has no delay; in milliseconds (spec §9). */
const waits = { first: 700, skip: 300 } as const;

/** Shows one tooltip at a time. `point`: the pointer is on an element with a tooltip; `leave`: it left. */
export function tooltips() {
  let current: HTMLElement | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let closedAt = Number.NEGATIVE_INFINITY;

  const leave = () => {
    clearTimeout(timer);
    if (current?.dataset.tipOpen !== undefined) {
      delete current.dataset.tipOpen;
      closedAt = performance.now();
    }
    current = null;
  };
  const point = (at: HTMLElement | null) => {
    if (at === current) return;
    leave();
    current = at;
    if (!at) return;
    const open = () => {
      at.dataset.tipOpen = '';
    };
    if (performance.now() - closedAt <= waits.skip) open();
    else timer = setTimeout(open, waits.first);
  };
  return { point, leave };
}

const tipAt = ({ target }: Event): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null;

/** Shows tooltips on hover and keyboard focus; Escape or a press closes them. Returns the function that removes the listeners. */
function watchTooltips(): () => void {
  const controller = new AbortController();
  const { point, leave } = tooltips();
  const on = <Type extends keyof DocumentEventMap>(
    type: Type,
    act: (event: DocumentEventMap[Type]) => void,
  ) => document.addEventListener(type, act, { signal: controller.signal });
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
    controller.abort();
    leave();
  };
}

/** Adds the listeners that a page does not need for its first render. Returns the function that removes them. */
export function watchPage(): () => void {
  const stops = [watchKeyboard(), watchTooltips()];
  return () => {
    for (const stop of stops) stop();
  };
}
