import { isMissing, type YoutubeTrouble, youtubeTrouble } from './trouble.ts';

export type Asking = {
  apiKey: string;
  /** The base address, up to and with `/youtube/v3`. */
  apiUrl: string;
  /** Ends the call when its time is over. */
  signal: AbortSignal;
};

/** `isMissing`: YouTube is well and knows no such thing. */
export type YoutubeReply =
  | { ok: true; answer: unknown }
  | { ok: false; why: YoutubeTrouble; isMissing?: true };

/**
 * One call of the Data API. Follows no redirect: the address holds the key. Never throws, and says no more of what went
 * wrong than its kind: address and error texts may hold the key too.
 */
export async function callYoutube(
  method: 'search' | 'videos' | 'playlistItems',
  parameters: Record<string, string>,
  { apiKey, apiUrl, signal }: Asking,
): Promise<YoutubeReply> {
  try {
    const query = new URLSearchParams({ ...parameters, key: apiKey });
    const address = `${apiUrl.replace(/\/+$/, '')}/${method}?${query}`;
    const reply = await fetch(address, { signal, redirect: 'error' });
    const answer: unknown = await reply.json().catch(onlyIfCutOff);
    if (reply.ok) return { ok: true, answer };
    const why = youtubeTrouble(reply.status, answer);
    return isMissing(reply.status, answer) ? { ok: false, why, isMissing: true } : { ok: false, why };
  } catch (cause) {
    return { ok: false, why: isCutOff(cause) ? 'timeout' : 'unavailable' };
  }
}

const isCutOff = (cause: unknown): boolean => cause instanceof DOMException && cause.name === 'TimeoutError';

function onlyIfCutOff(cause: unknown): undefined {
  if (isCutOff(cause)) throw cause;
}
