import { useSyncExternalStore } from 'react';

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
