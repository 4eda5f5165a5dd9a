import { toast } from '#client/announce/toasts.ts';
import { isUnauthorized, waitIn } from '#client/data/send.ts';
import { logInAgain } from '#client/shell/log-in-again.ts';
import { sentenceOf } from '#client/shell/toast-refusal.ts';
import { waitInWords } from '#rules/words/wait-words.ts';

/** Says why in the server's words, and when it would work. */
export function sayRefused(title: string, error: Error): void {
  if (isUnauthorized(error)) {
    logInAgain();
    return;
  }
  const { timeoutMs } = waitIn(error);
  const text = sentenceOf(error, 'Something went wrong. Please try again.');
  const detail = timeoutMs === undefined ? undefined : `${waitInWords(timeoutMs)} left.`;
  toast({ tone: 'failed', title, text, detail });
}
