import { toast } from '#client/announce/toasts.ts';
import { refetchAllSoon } from '#client/data/query-client.ts';
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

/** Returns the second sentence about a failed call. Leads a player who is logged out to the login, as a retry would fail. */
export function detailOf(error: unknown): string | undefined {
  if (!isUnauthorized(error)) return serverSentence(error);
  leadToLogin();
  return loggedOut;
}

/** End of a server's sentence that is for programs; players read the time in words. */
const inMilliseconds = /: \d+ milliseconds left$/;

const sentenceOf = (error: unknown, otherwise: string): string =>
  failureWords(error, otherwise).replace(inMilliseconds, '.');

/** Shows the failure of a call, in the server's words if it sent any. Leads a player who is logged out to the login. */
export function toastFailure(error: unknown, title: string, otherwise: string, detail?: string) {
  if (isUnauthorized(error)) return logInAgain();
  toast({ tone: 'failed', title, text: sentenceOf(error, otherwise), detail });
}

/** Shows the failure of a move, and fetches the battle again. */
export function toastRefusal(error: unknown, otherwise: string) {
  toastFailure(error, 'Error', otherwise);
  if (!isUnauthorized(error)) refetchAllSoon();
}
