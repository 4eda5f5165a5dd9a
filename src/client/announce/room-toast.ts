import { dismissToast, shownToast } from './toasts.ts';

/** Dismisses the toast about a room once it is joined or closed. In a file of its own, since the landing page has no such toast. */
export function dismissRoomToast(): void {
  if (shownToast()?.ofRoom) dismissToast();
}
