import type { CallName } from './calls.ts';

/** Id of the element with the responses to the page's initial calls, as JSON. */
export const initialDataId = 'initial-data';

/** Cookie with the id of the user who dismissed the card that offers a lock (src/client/device/cookies.ts). */
export const lockCardCookie = 'lockCardPutAway';

/** The response to a call that the page need not request; `params` and `query` as the page would send them. */
export type InitialReply = {
  call: CallName;
  params?: Record<string, string>;
  query?: Record<string, string>;
  reply: unknown;
};

/** Input of the server rendering of a page; the browser hydrates the page with the same values. */
export type RenderInput = {
  path: string;
  search: string;
  replies: InitialReply[];
  hasSession: boolean;
  /** The value of the cookie `lockCardCookie`. */
  lockCardPutAway: string | undefined;
};

/** A rendered page in HTML: `preloadLinks` preload its pictures, for the head; `html` is the content of the root element. */
export type RenderedPage = { preloadLinks: string; html: string };
