import { lockCardCookie } from '#contract/initial-data.ts';
import { readCookie, writeCookie } from './cookies.ts';

/** In seconds. */
const year = 365 * 24 * 60 * 60;

/** Who wants to hear no more of locks. A cookie, so that the server knows it too, and draws the page without the card. */
export const lockCard = {
  /** What the request brought, set while the server draws its page. */
  drawnFor: undefined as string | undefined,
  putAwayBy: (): string | undefined => (globalThis.document ? readCookie(lockCardCookie) : lockCard.drawnFor),
  putAway: (user: string): void => writeCookie(lockCardCookie, user, year),
  forget: (): void => writeCookie(lockCardCookie, '', 0),
};
