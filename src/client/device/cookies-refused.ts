// Signing in leaves a cookie. A browser that refuses it looks like a player whose session has just ended.
import { externalStore } from '#client/external-store.ts';
import type { CallName } from '#contract/calls.ts';

const signsIn = /^(?:logInBy|createAccount$|playAsGuest$)/;
export const isSignIn = (name: CallName): boolean => signsIn.test(name);

let signIns = 0;
/** So many sign-ins are known to have stuck, or are over. */
let proven = 0;

/** How many sign-ins were answered so far: a call that set out before one says nothing about it. */
export const signInsSoFar = (): number => signIns;

export function noteSuccess(name: CallName, needsSession: boolean): void {
  if (isSignIn(name)) signIns += 1;
  else if (needsSession || name === 'logOut') proven = signIns;
}

/** Whether a 401 tells that the sign-in before it did not stick. `before`: the sign-ins when the call set out. */
export const didNotStick = (before: number): boolean => before === signIns && signIns > proven;

let reported = 0;

/** Whether of the last sign-in it was not said yet that it did not stick. */
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
