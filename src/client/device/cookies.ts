import { lockCardCookie } from '#contract/initial-data.ts';
import { attempt } from './storage.ts';

/** Whether this browser keeps cookies. Some only say so, so one is written and read back. */
export function keepsCookies(): boolean {
  if (!globalThis.document) return true;
  // A page in a frame may keep nothing, and throws.
  return attempt(() => {
    writeCookie('kept', '1');
    const kept = readCookie('kept') === '1';
    writeCookie('kept', '', 0);
    return kept;
  }, false);
}

/** What this site's pages wrote; the session is out of reach. */
const readCookie = (name: string): string | undefined =>
  document.cookie
    .split('; ')
    .find((each) => each.startsWith(`${name}=`))
    ?.slice(name.length + 1);

/** Without an age, in seconds, it ends with the browser. */
function writeCookie(name: string, value: string, maxAge?: number): void {
  const age = maxAge === undefined ? '' : `; max-age=${maxAge}`;
  // biome-ignore lint/suspicious/noDocumentCookie: only this way tells at once, and in every browser
  document.cookie = `${name}=${value}; path=/; samesite=lax${age}`;
}

/** In seconds. */
const year = 365 * 24 * 60 * 60;

/** Who wants to hear no more of locks. A cookie, so that the server knows it too, and renders the page without the card. */
export const lockCard = {
  /** What the request brought, set while the server renders its page. */
  renderedFor: undefined as string | undefined,
  putAwayBy: (): string | undefined =>
    globalThis.document ? readCookie(lockCardCookie) : lockCard.renderedFor,
  putAway: (user: string): void => writeCookie(lockCardCookie, user, year),
  clear: (): void => writeCookie(lockCardCookie, '', 0),
};
