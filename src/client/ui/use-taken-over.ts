import { useState, useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * Whether the scripts have the page. False while the server draws, and for the moment in which a drawn page is taken over as
 * it stands: until then nothing shows that only this device or its clock can tell.
 */
export const useTakenOver = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** Whether this part of the page was drawn by the server: somebody may be in the middle of using it. */
export function useWasDrawn(): boolean {
  const takenOver = useTakenOver();
  return useState(!takenOver)[0];
}
