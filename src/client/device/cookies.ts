import { lockCardCookie } from '#contract/initial-data.ts';
import { attempt } from '#rules/attempt.ts';

/** Returns whether this browser stores cookies. `cookieEnabled` may be wrong, so a cookie is written and read back. */
export function storesCookies(): boolean {
  if (!globalThis.document) return true;
  // In a frame, access to cookies may throw.
  return attempt(() => {
    writeCookie('kept', '1');
    const stored = readCookie('kept') === '1';
    writeCookie('kept', '', 0);
    return stored;
  }, false);
}

/** Reads a cookie that a page has set; scripts cannot read the session's cookie. */
const readCookie = (name: string): string | undefined =>
  document.cookie
    .split('; ')
    .find((each) => each.startsWith(`${name}=`))
    ?.slice(name.length + 1);

/** Writes a cookie. `maxAge`: seconds; without it, the browser deletes the cookie when it closes. */
function writeCookie(name: string, value: string, maxAge?: number): void {
  const age = maxAge === undefined ? '' : `; max-age=${maxAge}`;
  // biome-ignore lint/suspicious/noDocumentCookie: synchronous, and in every browser
  document.cookie = `${name}=${value}; path=/; samesite=lax${age}`;
}

const yearSeconds = 365 * 24 * 60 * 60;

/** The player who has closed the card about locks, in a cookie, so that the server renders the page without the card. */
export const lockCard = {
  /** Cookie of the request, set while the server renders the page. */
  renderedFor: undefined as string | undefined,
  dismissedBy: (): string | undefined =>
    globalThis.document ? readCookie(lockCardCookie) : lockCard.renderedFor,
  dismiss: (userId: string): void => writeCookie(lockCardCookie, userId, yearSeconds),
  clear: (): void => writeCookie(lockCardCookie, '', 0),
};
