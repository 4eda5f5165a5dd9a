/** A tooltip waits; a player who was just reading another one does not wait again; in milliseconds (spec §9). */
const waits = { first: 700, skip: 300 } as const;

/** One tooltip at a time: `point` at an element that has one, `leave` it. `now` is in milliseconds. */
export function tooltips(now: () => number) {
  let current: HTMLElement | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let closedAt = Number.NEGATIVE_INFINITY;

  const leave = () => {
    clearTimeout(timer);
    if (current?.dataset.tipOpen !== undefined) {
      delete current.dataset.tipOpen;
      closedAt = now();
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
    if (now() - closedAt <= waits.skip) open();
    else timer = setTimeout(open, waits.first);
  };
  return { point, leave };
}
