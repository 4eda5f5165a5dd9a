import { z } from 'zod';

/** quota: used up for the day · rate: too fast · key: refused until the operator mends it · the rest may pass by itself. */
export type YoutubeTrouble = 'quota' | 'rate' | 'key' | 'unavailable' | 'timeout';

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

/** What an error answer means, by its status and its reasons: the message is for people and changes. */
export function youtubeTrouble(status: number, answer: unknown): YoutubeTrouble {
  const { data } = errorBody.safeParse(answer);
  const reasons = [...(data?.error.details ?? []), ...(data?.error.errors ?? [])];
  const known = reasons.flatMap((each) => byReason[each.reason] ?? []);
  if (known.includes('quota') || reasons.some(isPerDay)) return 'quota';
  return known[0] ?? byStatus(status, data !== undefined, reasons.length > 0);
}

/** Whether YouTube itself, and not some address in between, says that there is no such thing. */
export const isMissing = (status: number, answer: unknown): boolean =>
  status === 404 && errorBody.safeParse(answer).success;

/** The newer form of a used-up day: a rate limit whose period is the day. */
const isPerDay = ({ metadata }: z.infer<typeof reason>): boolean =>
  /PerDay/i.test(String(metadata.quota_limit ?? ''));

/** The error page of some proxy in between says nothing about the key; a bare refusal is taken for the quota. */
function byStatus(status: number, isFromYoutube: boolean, hasReason: boolean): YoutubeTrouble {
  if (status === 429) return 'rate';
  if (!isFromYoutube || (status !== 401 && status !== 403)) return 'unavailable';
  return status === 401 || hasReason ? 'key' : 'quota';
}
