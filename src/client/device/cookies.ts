/** Whether this browser keeps cookies. Some only say so, so one is written and read back. */
export function keepsCookies(): boolean {
  if (!globalThis.document) return true;
  try {
    write('kept=1');
    const kept = /(?:^|; )kept=1/.test(document.cookie);
    write('kept=; max-age=0');
    return kept;
  } catch {
    // A page in a frame that may keep nothing.
    return false;
  }
}

function write(cookie: string) {
  // biome-ignore lint/suspicious/noDocumentCookie: only this way tells at once, and in every browser
  document.cookie = `${cookie}; path=/; samesite=lax`;
}
