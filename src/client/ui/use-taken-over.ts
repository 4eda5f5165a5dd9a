import { useDeferredValue, useState } from 'react';

let taken = false;

/** Nothing waits to be taken over: what is drawn from now on shows everything at once. */
export const takeOver = (): void => {
  taken = true;
};

/**
 * Whether the scripts have the page. False while the server draws, and for the moment in which a drawn page is taken over as
 * it stands: until then nothing shows that only this device or its clock can tell. What follows comes in small steps.
 */
export const useTakenOver = (): boolean => useDeferredValue(true, taken ? undefined : false);

/** Whether this part of the page was drawn by the server: somebody may be in the middle of using it. */
export function useWasDrawn(): boolean {
  const takenOver = useTakenOver();
  return useState(!takenOver)[0];
}
