import { LRUCache } from 'lru-cache';
import webPush from 'web-push';
import type { EpochMs } from '#rules/battle.ts';
import type { QueryPrepared } from '#server/database/open.ts';
import type { Config } from '#server/settings/config.ts';

export type Subscription = { endpoint: string; p256dh: string; auth: string };

/** `path`: the page a tap opens; `tag`: takes an earlier one's place; `ttlSeconds`: worth telling so late. */
export type PushMessage = { title: string; body: string; path: string; tag: string; ttlSeconds: number };

/** `gone`: this subscription is no more. `retryMs`: it may be tried again after so long. `refused`: it will never be taken. */
export type PushResult = 'sent' | 'gone' | 'refused' | { retryMs: number };

export type Push = NonNullable<Awaited<ReturnType<typeof createPush>>>;

type Keys = { publicKey: string; privateKey: string };
type Vapid = Keys & { subject: string };

/** How long a push service may take to answer, in milliseconds. */
const timeoutMs = 5000;
/** How long a service that is busy or broken is left alone, in milliseconds. */
const retry = { least: 30_000, most: 60 * 60 * 1000 } as const;

/** Anybody may name hosts of a service that has many (`*.` in the settings). */
const mostLeftAlone = 100;

/** Null: switched off, or no one is named whom a push service could write to about this site (RFC 8292). */
export async function createPush(config: Config, queryPrepared: QueryPrepared, now: () => EpochMs) {
  const subject =
    config.VAPID_SUBJECT ?? (config.PUBLIC_URL?.startsWith('https:') ? config.PUBLIC_URL : null);
  const services = config.PUSH_SERVICES;
  if (!subject || services.length === 0) return null;
  const keys = keysOf(config) ?? (await storedKeys(queryPrepared));
  return {
    /** By which browsers subscribe, as base64url. */
    publicKey: keys.publicKey,
    isKnownService: (endpoint: string) => isKnownService(endpoint, services),
    send: createSender({ subject, ...keys }, now),
    /** What is on its way: a service that takes its time holds up no others. */
    underWay: new Set<Promise<void>>(),
  };
}

/** A service that does not answer holds up what is for others: it is left alone for a while (circuit breaker). */
function createSender(vapid: Vapid, now: () => EpochMs) {
  const leftAloneUntil = new LRUCache<string, EpochMs>({ max: mostLeftAlone });
  return async (subscription: Subscription, message: PushMessage): Promise<PushResult> => {
    const { origin } = new URL(subscription.endpoint);
    const leftMs = (leftAloneUntil.get(origin) ?? 0) - now();
    if (leftMs > 0) return { retryMs: leftMs };
    const result = await post(subscription, message, vapid);
    if (result) return result;
    leftAloneUntil.set(origin, now() + retry.least);
    return { retryMs: retry.least };
  };
}

const keysOf = ({ VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey }: Config): Keys | null =>
  publicKey && privateKey ? { publicKey, privateKey } : null;

const selectKeys = {
  name: 'vapid keys',
  text: `select public_key "publicKey", private_key "privateKey" from vapid_keys where name = 'site'`,
};
const insertKeys = {
  name: 'make vapid keys',
  text: `insert into vapid_keys (name, public_key, private_key) values ('site', $1, $2) on conflict do nothing`,
};

/** Made by the first instance that starts, and the same for all. */
async function storedKeys(queryPrepared: QueryPrepared): Promise<Keys> {
  const [known] = await queryPrepared<Keys>(selectKeys, []);
  if (known) return known;
  const made = webPush.generateVAPIDKeys();
  await queryPrepared(insertKeys, [made.publicKey, made.privateKey]);
  const [stored = made] = await queryPrepared<Keys>(selectKeys, []);
  return stored;
}

/** Null: the service did not answer. */
async function post({ endpoint, p256dh, auth }: Subscription, message: PushMessage, vapidDetails: Vapid) {
  const request = requestFor({ endpoint, keys: { p256dh, auth } }, message, vapidDetails);
  if (!request) return 'refused';
  const { method, headers, body } = request;
  try {
    const answer = await fetch(endpoint, {
      method,
      headers: headers as Record<string, string>,
      body: new Uint8Array(body as Buffer),
      // An address of a known service leads to that service, and nowhere else: one that leads on is refused.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    await answer.body?.cancel();
    return resultOf(answer);
  } catch {
    return null;
  }
}

/** Null: nothing can be encrypted for this subscription, whose key is none. */
function requestFor(subscription: webPush.PushSubscription, push: PushMessage, vapidDetails: Vapid) {
  const { ttlSeconds, ...message } = push;
  const options = {
    vapidDetails,
    TTL: ttlSeconds,
    topic: message.tag,
    urgency: 'high',
    contentEncoding: 'aes128gcm',
  } as const;
  try {
    return webPush.generateRequestDetails(subscription, JSON.stringify(message), options);
  } catch {
    return null;
  }
}

function resultOf({ ok, status, headers }: Response): PushResult {
  if (ok) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  if (status !== 429 && status < 500) return 'refused';
  const asked = Number(headers.get('retry-after') ?? 0) * 1000;
  return { retryMs: Math.min(retry.most, Math.max(retry.least, asked || 0)) };
}

/** A push service: a host (`*.` before it: any below it too) by https, or a whole origin. */
const fits = (service: string, endpoint: URL): boolean => {
  if (service.includes('://')) return endpoint.origin === service;
  if (endpoint.protocol !== 'https:' || endpoint.port !== '') return false;
  return service.startsWith('*.')
    ? endpoint.hostname.endsWith(service.slice(1)) && !endpoint.hostname.startsWith('.')
    : endpoint.hostname === service;
};

/** Whether the server may post to this address: that of a known push service, and no other. */
export function isKnownService(endpoint: string, services: readonly string[]): boolean {
  const address = URL.parse(endpoint);
  if (!address || address.username || address.password) return false;
  // Spelled otherwise it would be another device, and be told twice.
  if (address.href !== endpoint || address.hash) return false;
  return services.some((service) => fits(service, address));
}
