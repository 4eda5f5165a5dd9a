type NoAnswer = { ok: false; why: 'timeout' | 'unavailable' };
type Reading<T> = { cutOffMs: number; read: (reply: Response) => Promise<T> };

/** What a service tells by oEmbed of one of its pages, without a key; never by a redirect. */
export async function askOembed<T>(
  endpoint: string,
  page: string,
  { cutOffMs, read }: Reading<T>,
): Promise<T | NoAnswer> {
  try {
    const address = new URL(endpoint);
    address.searchParams.set('url', page);
    address.searchParams.set('format', 'json');
    return await read(await fetch(address, { signal: AbortSignal.timeout(cutOffMs), redirect: 'error' }));
  } catch (cause) {
    const isCutOff = cause instanceof DOMException && cause.name === 'TimeoutError';
    return { ok: false, why: isCutOff ? 'timeout' : 'unavailable' };
  }
}
