// A sign-in sets a cookie. For a browser that refuses it the next call has a 401, as after the end of a session.
import { externalStore } from '#client/external-store.ts';
import type { CallName } from '#contract/calls.ts';

const signsIn = /^(?:logInBy|createAccount$|playAsGuest$)/;
export const isSignIn = (name: CallName): boolean => signsIn.test(name);

let signIns = 0;
/** The number of sign-ins after which a call has succeeded, or which ended by a logout. */
let proven = 0;

/** The number of sign-ins so far. A call that was sent before a sign-in says nothing about its cookie. */
export const signInsSoFar = (): number => signIns;

export function noteSuccess(name: CallName, needsSession: boolean): void {
  if (isSignIn(name)) signIns += 1;
  else if (needsSession || name === 'logOut') proven = signIns;
}

/** Whether a 401 shows that the cookie of the last sign-in was refused. `before`: the sign-ins when the call was sent. */
export const didNotStick = (before: number): boolean => before === signIns && signIns > proven;

let reported = 0;

/** Whether the refusal of the last sign-in's cookie was not reported yet. */
export function isFirstRefusal(): boolean {
  const isFirst = reported < signIns;
  reported = signIns;
  return isFirst;
}

const refused = externalStore(false);
export const isRefused = refused.getSnapshot;
export const watchRefused = refused.subscribe;

export function setRefused(to: boolean): void {
  reported = signIns;
  refused.set(to);
}
