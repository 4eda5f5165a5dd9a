import { z } from 'zod';

/** quota: used up for the day · rate: too fast · key: refused until the operator mends it · the rest may pass by itself. */
export type YoutubeTrouble = 'quota' | 'rate' | 'key' | 'unavailable' | 'timeout';

export type Outcome<T> = { ok: true; value: T } | { ok: false; why: YoutubeTrouble };

export type Asking = {
  apiKey: string;
  /** The base address, up to and with `/youtube/v3`. */
  apiUrl: string;
  signal: AbortSignal;
};

/** `region`: where YouTube takes this server to be, as far as it says. */
type List = { items: unknown[]; nextPage: string | null; region: string | null };

const list = z.object({
  items: z.array(z.unknown()),
  nextPageToken: z.string().min(1).nullish().catch(null),
  regionCode: z.string().nullish().catch(null),
});

/**
 * One call of the Data API, which answers a list. Follows no redirect: the address holds the key. Never throws, and says
 * no more of what went wrong than its kind: address and error texts may hold the key too. `isMissing`: YouTube is well
 * and knows no such thing.
 */
export async function callYoutube(
  method: 'search' | 'videos' | 'playlistItems',
  parameters: Record<string, string>,
  { apiKey, apiUrl, signal }: Asking,
): Promise<Outcome<List> & { isMissing?: true }> {
  try {
    const query = new URLSearchParams({ ...parameters, key: apiKey });
    const address = `${apiUrl.replace(/\/+$/, '')}/${method}?${query}`;
    const reply = await fetch(address, { signal, redirect: 'error' });
    const answer: unknown = await reply.json().catch(onlyIfCutOff);
    if (!reply.ok) return { ok: false, ...refusalIn(reply.status, answer) };
    const { items, nextPageToken = null, regionCode = null } = list.parse(answer);
    return { ok: true, value: { items, nextPage: nextPageToken, region: regionCode } };
  } catch (cause) {
    return { ok: false, why: isCutOff(cause) ? 'timeout' : 'unavailable' };
  }
}

export const isCutOff = (cause: unknown): boolean =>
  cause instanceof DOMException && cause.name === 'TimeoutError';

function onlyIfCutOff(cause: unknown): undefined {
  if (isCutOff(cause)) throw cause;
}

const reason = z.object({
  reason: z.string().catch(''),
  metadata: z.record(z.string(), z.unknown()).catch({}),
});
const errorBody = z.object({
  error: z.object({ errors: z.array(reason).catch([]), details: z.array(reason).catch([]) }),
});

const byReason: Record<string, YoutubeTrouble> = {
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

/** By its status and reasons, as the message changes. Only YouTube itself says that there is no such thing. */
function refusalIn(status: number, answer: unknown): { why: YoutubeTrouble; isMissing?: true } {
  const { data } = errorBody.safeParse(answer);
  const reasons = [...(data?.error.details ?? []), ...(data?.error.errors ?? [])];
  const known = reasons.flatMap((each) => byReason[each.reason] ?? []);
  const isQuota = known.includes('quota') || reasons.some(isPerDay);
  const why = isQuota ? 'quota' : (known[0] ?? byStatus(status, data !== undefined, reasons.length > 0));
  return status === 404 && data !== undefined ? { why, isMissing: true } : { why };
}

/** The newer form of a used-up day: a rate limit whose period is the day. */
const isPerDay = ({ metadata }: z.infer<typeof reason>): boolean =>
  /PerDay/i.test(String(metadata.quota_limit ?? ''));

/** The error page of some proxy in between says nothing about the key; a bare refusal is taken for the quota. */
function byStatus(status: number, isFromYoutube: boolean, hasReason: boolean): YoutubeTrouble {
  if (status === 429) return 'rate';
  if (!isFromYoutube || (status !== 401 && status !== 403)) return 'unavailable';
  return status === 401 || hasReason ? 'key' : 'quota';
}
