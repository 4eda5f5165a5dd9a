/** Whether this browser keeps cookies. Some only say so, so one is written and read back. */
export function keepsCookies(): boolean {
  if (!globalThis.document) return true;
  try {
    writeCookie('kept', '1');
    const kept = readCookie('kept') === '1';
    writeCookie('kept', '', 0);
    return kept;
  } catch {
    // A page in a frame that may keep nothing.
    return false;
  }
}

/** What this site's pages wrote; the session is out of reach. */
export const readCookie = (name: string): string | undefined =>
  document.cookie
    .split('; ')
    .find((each) => each.startsWith(`${name}=`))
    ?.slice(name.length + 1);

/** Without an age, in seconds, it ends with the browser. */
export function writeCookie(name: string, value: string, maxAge?: number): void {
  const age = maxAge === undefined ? '' : `; max-age=${maxAge}`;
  // biome-ignore lint/suspicious/noDocumentCookie: only this way tells at once, and in every browser
  document.cookie = `${name}=${value}; path=/; samesite=lax${age}`;
}
