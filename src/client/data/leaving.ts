let leaving = false;

/** A player who logs out on this page is led on by the next one, which is on its way. */
export function leaveByOneself(): void {
  leaving = true;
  window.addEventListener('pageshow', () => (leaving = false), { once: true });
}

/** It did not come to that, or is done. */
export const stayAfterAll = (): void => {
  leaving = false;
};

export const isLeaving = (): boolean => leaving;
