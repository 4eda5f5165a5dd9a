import { LRUCache } from 'lru-cache';
import webPush from 'web-push';
import { attempt } from '#rules/attempt.ts';
import type { EpochMs } from '#rules/battle.ts';
import type { Runner } from '#server/database/open.ts';
import { vapidKeys } from '#server/database/schema-devices.ts';
import type { Config } from '#server/settings/config.ts';

export type Subscription = { endpoint: string; p256dh: string; auth: string };

/** `path`: the page a tap opens; `tag`: a push replaces earlier ones with the same tag; `ttlSeconds`: how long the push service keeps it. */
export type PushMessage = { title: string; body: string; path: string; tag: string; ttlSeconds: number };

/** `gone`: the subscription no longer exists. `retryMs`: milliseconds until a retry. `refused`: a retry would fail, too. */
type PushResult = 'sent' | 'gone' | 'refused' | { retryMs: number };

export type Push = NonNullable<Awaited<ReturnType<typeof createPush>>>;

type Keys = { publicKey: string; privateKey: string };
type Vapid = Keys & { subject: string };

/** Timeout of a request to a push service, in milliseconds. */
const timeoutMs = 5000;
/** Bounds of the time in milliseconds until a request to a busy or failing push service is retried. */
const retry = { minMs: 30_000, maxMs: 60 * 60 * 1000 } as const;

/** Maximum number of open circuit breakers: with `*.` in the settings, any player can name new hosts of a service. */
const maxOpen = 100;

/** Creates the sender of pushes. Null: PUSH_SERVICES is empty, or there is no contact for push services (RFC 8292). */
export async function createPush(config: Config, db: Runner, now: () => EpochMs) {
  const subject =
    config.VAPID_SUBJECT ?? (config.PUBLIC_URL?.startsWith('https:') ? config.PUBLIC_URL : null);
  const services = config.PUSH_SERVICES;
  if (!subject || services.length === 0) return null;
  const keys = keysOf(config) ?? (await storedKeys(db));
  return {
    /** The VAPID key with which browsers subscribe, as base64url. */
    publicKey: keys.publicKey,
    isKnownService: (endpoint: string) => isKnownService(endpoint, services),
    send: createSender({ subject, ...keys }, now),
    /** Pushes being sent, at the same time, so that a slow push service does not delay others. */
    underWay: new Set<Promise<void>>(),
  };
}

/** Creates the send function, with a circuit breaker per push service: a service that does not respond must not delay others. */
function createSender(vapid: Vapid, now: () => EpochMs) {
  const openUntil = new LRUCache<string, EpochMs>({ max: maxOpen });
  return async (subscription: Subscription, message: PushMessage): Promise<PushResult> => {
    const { origin } = new URL(subscription.endpoint);
    const leftMs = (openUntil.get(origin) ?? 0) - now();
    if (leftMs > 0) return { retryMs: leftMs };
    const result = await post(subscription, message, vapid);
    if (result) return result;
    openUntil.set(origin, now() + retry.minMs);
    return { retryMs: retry.minMs };
  };
}

const keysOf = ({ VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey }: Config): Keys | null =>
  publicKey && privateKey ? { publicKey, privateKey } : null;

/** Returns the stored keys that all instances share; the first instance that starts creates them. */
async function storedKeys(db: Runner): Promise<Keys> {
  const [known] = await db.select().from(vapidKeys);
  if (known) return known;
  const generated = webPush.generateVAPIDKeys();
  await db
    .insert(vapidKeys)
    .values({ name: 'site', ...generated })
    .onConflictDoNothing();
  const [stored = generated] = await db.select().from(vapidKeys);
  return stored;
}

/** Posts a message to a push service. Null: the service did not respond. */
async function post({ endpoint, p256dh, auth }: Subscription, message: PushMessage, vapidDetails: Vapid) {
  const request = requestFor({ endpoint, keys: { p256dh, auth } }, message, vapidDetails);
  if (!request) return 'refused';
  const { method, headers, body } = request;
  try {
    const response = await fetch(endpoint, {
      method,
      headers: headers as Record<string, string>,
      body: new Uint8Array(body as Buffer),
      // A redirect could lead to a host that is no known push service.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    return resultOf(response);
  } catch {
    return null;
  }
}

/** Builds the encrypted request. Null: the subscription has an invalid key. */
function requestFor(subscription: webPush.PushSubscription, push: PushMessage, vapidDetails: Vapid) {
  const { ttlSeconds, ...message } = push;
  const options = {
    vapidDetails,
    TTL: ttlSeconds,
    topic: message.tag,
    urgency: 'high',
    contentEncoding: 'aes128gcm',
  } as const;
  return attempt(() => webPush.generateRequestDetails(subscription, JSON.stringify(message), options), null);
}

function resultOf({ ok, status, headers }: Response): PushResult {
  if (ok) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  if (status !== 429 && status < 500) return 'refused';
  const retryAfterMs = Number(headers.get('retry-after') ?? 0) * 1000;
  return { retryMs: Math.min(retry.maxMs, Math.max(retry.minMs, retryAfterMs || 0)) };
}

/** Returns whether an endpoint is at a service. `service`: an https host (with `*.`: any subdomain), or an origin. */
const fits = (service: string, endpoint: URL): boolean => {
  if (service.includes('://')) return endpoint.origin === service;
  if (endpoint.protocol !== 'https:' || endpoint.port !== '') return false;
  return service.startsWith('*.')
    ? endpoint.hostname.endsWith(service.slice(1)) && !endpoint.hostname.startsWith('.')
    : endpoint.hostname === service;
};

/** Returns whether the server may post to this endpoint: only known push services are allowed. */
export function isKnownService(endpoint: string, services: readonly string[]): boolean {
  const address = URL.parse(endpoint);
  if (!address || address.username || address.password) return false;
  // Another spelling of the same URL would be stored as a second device, which would get every push twice.
  if (address.href !== endpoint || address.hash) return false;
  return services.some((service) => fits(service, address));
}
