import { lockCardCookie } from '#contract/initial-data.ts';
import { attempt } from './storage.ts';

/** Whether this browser stores cookies. `cookieEnabled` may be wrong, so one is written and read back. */
export function keepsCookies(): boolean {
  if (!globalThis.document) return true;
  // In a frame the access may throw.
  return attempt(() => {
    writeCookie('kept', '1');
    const kept = readCookie('kept') === '1';
    writeCookie('kept', '', 0);
    return kept;
  }, false);
}

/** Reads a cookie that a page has set; that of the session is not readable. */
const readCookie = (name: string): string | undefined =>
  document.cookie
    .split('; ')
    .find((each) => each.startsWith(`${name}=`))
    ?.slice(name.length + 1);

/** `maxAge`: in seconds; without it the cookie ends with the browser. */
function writeCookie(name: string, value: string, maxAge?: number): void {
  const age = maxAge === undefined ? '' : `; max-age=${maxAge}`;
  // biome-ignore lint/suspicious/noDocumentCookie: synchronous, and in every browser
  document.cookie = `${name}=${value}; path=/; samesite=lax${age}`;
}

/** In seconds. */
const year = 365 * 24 * 60 * 60;

/** The player who has closed the card about locks. In a cookie, so that the server renders the page without the card. */
export const lockCard = {
  /** The cookie of the request, set while the server renders its page. */
  renderedFor: undefined as string | undefined,
  putAwayBy: (): string | undefined =>
    globalThis.document ? readCookie(lockCardCookie) : lockCard.renderedFor,
  putAway: (user: string): void => writeCookie(lockCardCookie, user, year),
  clear: (): void => writeCookie(lockCardCookie, '', 0),
};
