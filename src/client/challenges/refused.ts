import { toast } from '#client/announce/toasts.ts';
import { isUnauthorized, waitIn, wordsOf } from '#client/data/send.ts';
import { logInAgain } from '#client/shell/log-in-again.ts';
import { waitInWords } from '#rules/words/wait-words.ts';

/** What programs are told after the sentence; people are told it in words. */
const inMilliseconds = /: \d+ milliseconds left$/;

/** Says why in the server's words, and when it would work. */
export function sayRefused(title: string, error: Error): void {
  if (isUnauthorized(error)) {
    logInAgain();
    return;
  }
  const { timeoutMs } = waitIn(error);
  const text = wordsOf(error, 'Something went wrong. Please try again.').replace(inMilliseconds, '.');
  const detail = timeoutMs === undefined ? undefined : `${waitInWords(timeoutMs)} left.`;
  toast({ tone: 'failed', title, text, detail });
}
