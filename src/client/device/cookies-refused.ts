// Detects a browser that refuses the cookie of a sign-in: the next call then gets a 401, as after the end of a session.
import { externalStore } from '#client/external-store.ts';
import type { CallName } from '#contract/calls.ts';

const signsIn = /^(?:logInBy|createAccount$|playAsGuest$)/;
export const isSignIn = (name: CallName): boolean => signsIn.test(name);

let signIns = 0;
/** Value of `signIns` when a call last succeeded with a session, or logged out: those sign-ins are no longer in doubt. */
let proven = 0;

/** Returns the number of sign-ins. A call that was sent before a sign-in proves nothing about the cookie of that sign-in. */
export const signInsSoFar = (): number => signIns;

export function noteSuccess(name: CallName, needsSession: boolean): void {
  if (isSignIn(name)) signIns += 1;
  else if (needsSession || name === 'logOut') proven = signIns;
}

/** Returns whether a 401 means that the last sign-in's cookie was refused. `before`: number of sign-ins when the call was sent. */
export const isCookieRefused = (before: number): boolean => before === signIns && signIns > proven;

let reported = 0;

/** Returns whether the refusal of the last sign-in's cookie is reported for the first time. */
export function isFirstRefusal(): boolean {
  const isFirst = reported < signIns;
  reported = signIns;
  return isFirst;
}

export const refused = externalStore(false);
export const isRefused = refused.getSnapshot;

export function setRefused(to: boolean): void {
  reported = signIns;
  refused.set(to);
}
