import { shownToast, toast } from '#client/announce/toasts.ts';
import { isRefused } from '#client/device/cookies-refused.ts';

/** A session that ended on its own, for the player who is still there. A failure that is being shown says more. */
export function toastSessionOver(): void {
  // Nor was it one that a browser without cookies had.
  if (shownToast() || isRefused()) return;
  const text = 'This session was ended in another tab or on another device.';
  toast({ tone: 'warn', urgent: true, title: 'Logged out', text });
}
