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

/** What a page is rendered for before its scripts run, exactly as the browser renders it first when it hydrates. */
export type Visit = {
  path: string;
  search: string;
  answers: InitialAnswer[];
  bringsSession: boolean;
  /** As the cookie says. */
  lockCardPutAway: string | undefined;
};

/** The pictures a page preloads, for its head, and what stands in its root. */
export type RenderedPage = { pictures: string; html: string };
