import type { CallName } from './calls.ts';

/** The element of a page that holds, as JSON, the answers to what its screen asks first. */
export const firstAnswersId = 'first-answers';

/** A call that was answered before the page asked; `params` and `query` as it would have sent them. */
export type FirstAnswer = {
  call: CallName;
  params?: Record<string, string>;
  query?: Record<string, string>;
  answer: unknown;
};
