import type { CallName } from './calls.ts';

/** The element of a page that holds, as JSON, the answers to what its screen asks first. */
export const initialDataId = 'initial-data';

/** The cookie with the person who put away the card that offers a lock (src/client/device/cookies.ts). */
export const lockCardCookie = 'lockCardPutAway';

/** A call that was answered before the page asked; `params` and `query` as it would have sent them. */
export type InitialAnswer = {
  call: CallName;
  params?: Record<string, string>;
  query?: Record<string, string>;
  answer: unknown;
};
