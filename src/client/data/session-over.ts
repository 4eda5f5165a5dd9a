import { shownToast, toast } from '#client/announce/toasts.ts';
import { isRefused } from '#client/device/cookies-refused.ts';

/** The toast about a session that ended without a logout. The toast of a failure stays, since it says more. */
export function toastSessionOver(): void {
  // A browser that refuses cookies had no session.
  if (shownToast() || isRefused()) return;
  const text = 'This session was ended in another tab or on another device.';
  toast({ tone: 'warn', urgent: true, title: 'Logged out', text });
}
