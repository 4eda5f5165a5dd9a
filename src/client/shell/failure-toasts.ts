import { toast } from '#client/announce/toasts.ts';
import { refetchAllSoon } from '#client/data/refetch.ts';
import { failureWords, isUnauthorized, serverSentence } from '#client/data/send.ts';
import { pageAfterLogin } from '#client/device/storage.ts';
import { timings } from '#client/timings.ts';
import { navigations } from '#contract/calls.ts';

const loggedOut = 'You are logged out. Logging in again...';

/** Leads to the login after the session ended in the middle of a battle (spec §8). */
export function logInAgain(): void {
  toast({ tone: 'failed', title: 'Unauthorized', text: loggedOut });
  leadToLogin();
}

function leadToLogin() {
  pageAfterLogin.storeThis();
  setTimeout(() => window.location.assign(navigations.logIn), timings.toLoginAfter401);
}

/** Shows the failure of a call in the page's own words, then in the server's. Leads a player who is logged out to the login. */
export function toastOwnWords(error: unknown, title: string, text: string) {
  const unauthorized = isUnauthorized(error);
  if (unauthorized) leadToLogin();
  toast({ tone: 'failed', title, text, detail: unauthorized ? loggedOut : serverSentence(error) });
}

/** Shows the failure of a call, in the server's words if it sent any. Leads a player who is logged out to the login. */
export function toastFailure(error: unknown, title: string, otherwise: string, detail?: string) {
  if (isUnauthorized(error)) return logInAgain();
  toast({ tone: 'failed', title, text: failureWords(error, otherwise), detail });
}

/** Shows the failure of a change, and refetches all data, since the page may be out of date. */
export function toastAndRefetch(error: unknown, otherwise: string) {
  toastFailure(error, 'Error', otherwise);
  if (!isUnauthorized(error)) refetchAllSoon();
}
