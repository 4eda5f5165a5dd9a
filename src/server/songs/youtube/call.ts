import { z } from 'zod';

/** quota: used up for the day · rate: too many calls · key: refused until the operator replaces it · others: may be temporary. */
export type YoutubeFailure = 'quota' | 'rate' | 'key' | 'unavailable' | 'timeout';

export type Outcome<T> = { ok: true; value: T } | { ok: false; why: YoutubeFailure };

export type CallOptions = {
  apiKey: string;
  /** The base URL, up to and including `/youtube/v3`. */
  apiUrl: string;
  signal: AbortSignal;
};

/** `region`: the country YouTube locates this server in; null when the response does not name it. */
type List = { items: unknown[]; nextPage: string | null; region: string | null };

const list = z.object({
  items: z.array(z.unknown()),
  nextPageToken: z.string().min(1).nullish().catch(null),
  regionCode: z.string().nullish().catch(null),
});

/**
 * Calls a list method of the Data API. Follows no redirect, because the URL contains the key. Never throws, and returns only the
 * kind of a failure, because URL and error messages may contain the key, too. `isMissing`: the service works, but the requested
 * resource does not exist.
 */
export async function callYoutube(
  method: 'search' | 'videos' | 'playlistItems',
  parameters: Record<string, string>,
  { apiKey, apiUrl, signal }: CallOptions,
): Promise<Outcome<List> & { isMissing?: true }> {
  try {
    const query = new URLSearchParams({ ...parameters, key: apiKey });
    const address = `${apiUrl.replace(/\/+$/, '')}/${method}?${query}`;
    const response = await fetch(address, { signal, redirect: 'error' });
    const body: unknown = await response.json().catch(rethrowTimeout);
    if (!response.ok) return { ok: false, ...refusalIn(response.status, body) };
    const { items, nextPageToken = null, regionCode = null } = list.parse(body);
    return { ok: true, value: { items, nextPage: nextPageToken, region: regionCode } };
  } catch (cause) {
    return { ok: false, why: isTimeout(cause) ? 'timeout' : 'unavailable' };
  }
}

export const isTimeout = (cause: unknown): boolean =>
  cause instanceof DOMException && cause.name === 'TimeoutError';

function rethrowTimeout(cause: unknown): undefined {
  if (isTimeout(cause)) throw cause;
}

const reason = z.object({
  reason: z.string().catch(''),
  metadata: z.record(z.string(), z.unknown()).catch({}),
});
const errorBody = z.object({
  error: z.object({ errors: z.array(reason).catch([]), details: z.array(reason).catch([]) }),
});

const byReason: Record<string, YoutubeFailure> = {
  quotaExceeded: 'quota',
  dailyLimitExceeded: 'quota',
  rateLimitExceeded: 'rate',
  userRateLimitExceeded: 'rate',
  RATE_LIMIT_EXCEEDED: 'rate',
  RESOURCE_EXHAUSTED: 'rate',
  keyInvalid: 'key',
  keyExpired: 'key',
  API_KEY_INVALID: 'key',
  API_KEY_EXPIRED: 'key',
};

/** Returns the kind of a refusal by status and reasons, because messages change. Only a 404 with YouTube's error body is `isMissing`. */
function refusalIn(status: number, body: unknown): { why: YoutubeFailure; isMissing?: true } {
  const { data } = errorBody.safeParse(body);
  const reasons = [...(data?.error.details ?? []), ...(data?.error.errors ?? [])];
  const known = reasons.flatMap((each) => byReason[each.reason] ?? []);
  const isQuota = known.includes('quota') || reasons.some(isPerDay);
  const why = isQuota ? 'quota' : (known[0] ?? byStatus(status, data !== undefined, reasons.length > 0));
  return status === 404 && data !== undefined ? { why, isMissing: true } : { why };
}

/** Returns whether a rate limit is per day, which is the newer form of a used-up quota. */
const isPerDay = ({ metadata }: z.infer<typeof reason>): boolean =>
  /PerDay/i.test(String(metadata.quota_limit ?? ''));

/** Returns the kind of a refusal by status. An error page of a proxy is not about the key; a refusal without reason counts as quota. */
function byStatus(status: number, isFromYoutube: boolean, hasReason: boolean): YoutubeFailure {
  if (status === 429) return 'rate';
  if (!isFromYoutube || (status !== 401 && status !== 403)) return 'unavailable';
  return status === 401 || hasReason ? 'key' : 'quota';
}
