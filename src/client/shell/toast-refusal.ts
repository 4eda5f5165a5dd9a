import { toast } from '#client/announce/toasts.ts';
import { refreshAllSoon } from '#client/data/refresh.ts';
import { isUnauthorized, wordsOf } from '#client/data/send.ts';
import { logInAgain } from './log-in-again.ts';

/** What programs are told after the sentence; people are told it in words. */
const inMilliseconds = /: \d+ milliseconds left$/;

/** Why a call was refused, for people. */
export const sentenceOf = (error: unknown, otherwise: string): string =>
  wordsOf(error, otherwise).replace(inMilliseconds, '.');

/** A move that was not made: why, in the server's words if it sent any, and the battle as it is now. */
export function toastRefusal(error: unknown, otherwise: string) {
  if (isUnauthorized(error)) return logInAgain();
  toast({ tone: 'failed', title: 'Error', text: sentenceOf(error, otherwise) });
  refreshAllSoon();
}
