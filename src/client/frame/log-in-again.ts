import { pageAfterLogin } from '#client/device/storage.ts';
import { timings } from '#client/timings.ts';
import { navigations } from '#contract/calls.ts';
import { toast } from './toasts.ts';

/** The session ended in the middle of a battle (spec §8). */
export function logInAgain(): void {
  toast({ tone: 'failed', title: 'Unauthorized', text: 'You are logged out. Logging in again...' });
  pageAfterLogin.rememberThis();
  setTimeout(() => window.location.assign(navigations.logIn), timings.toLoginAfter401);
}
