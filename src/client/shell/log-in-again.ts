import { toast } from '#client/announce/toasts.ts';
import { isUnauthorized, saidBy } from '#client/data/send.ts';
import { pageAfterLogin } from '#client/device/storage.ts';
import { timings } from '#client/timings.ts';
import { navigations } from '#contract/calls.ts';

const loggedOut = 'You are logged out. Logging in again...';

/** The session ended in the middle of a battle (spec §8). */
export function logInAgain(): void {
  toast({ tone: 'failed', title: 'Unauthorized', text: loggedOut });
  leadToLogin();
}

function leadToLogin() {
  pageAfterLogin.rememberThis();
  setTimeout(() => window.location.assign(navigations.logIn), timings.toLoginAfter401);
}

/** What stands under the words of a call that failed. A player who is logged out is led to log in: pressing again would not help. */
export function detailOf(error: unknown): string | undefined {
  if (!isUnauthorized(error)) return saidBy(error);
  leadToLogin();
  return loggedOut;
}
