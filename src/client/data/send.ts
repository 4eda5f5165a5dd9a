import { storesCookies } from '#client/device/cookies.ts';
import {
  isCookieRefused,
  isFirstRefusal,
  isSignIn,
  noteSuccess,
  setRefused,
  signInsSoFar,
} from '#client/device/cookies-refused.ts';
import { externalStore } from '#client/external-store.ts';
import { type Call, type CallName, calls } from '#contract/calls.ts';
import type { FailureBody } from '#contract/failure.ts';
import type { CallInput, Reply } from '#contract/schemas.ts';
import { attempt } from '#rules/attempt.ts';

/** Pending calls that change something, by name and input. A pending call may be signing in a player. */
const pendingWrites = new Map<string, Promise<unknown>>();

/** Makes a call that changes something. The same call, made while the first is pending, shares its response. */
export function writeOnce<T>(key: string, write: () => Promise<T>): Promise<T> {
  const existing = pendingWrites.get(key) as Promise<T> | undefined;
  if (existing !== undefined) return existing;
  const pending = write();
  const remove = () => void pendingWrites.delete(key);
  pendingWrites.set(key, pending);
  pending.then(remove, remove);
  return pending;
}

/** Waits until the calls that are pending now have succeeded or failed. Returns their number. */
export const waitForWrites = async (): Promise<number> =>
  (await Promise.allSettled([...pendingWrites.values()])).length;

/** Whether the last call reached the server. */
export const reached = externalStore(true);

/** Statuses of a proxy, or of a server whose database is unavailable; 0: no response. */
const unreachable = [0, 502, 503, 504];

export function noteStatus(status: number): void {
  const now = !unreachable.includes(status);
  if (now !== reached.getSnapshot()) reached.set(now);
}

/** Returns whether the response was lost, or is that of a proxy or of a server without its database: a change may be stored or not. */
export const hadNoResponse = (error: unknown): boolean => failedWith(error, ...unreachable);

/** Messages that are not for players, since they name a field of the call or the state of its session. */
const forPrograms = /^[\w.[\]]+: |^Unauthorized$/;

/** Wait after a 429 without `Retry-After`, in seconds, since the server counts requests by the minute. */
const defaultRetryAfter = 60;

/** Failure of a call. `message` is '409: …' (spec §8); `sentence` is the server's sentence for players, or null. */
export class CallFailed extends Error {
  readonly status: number;
  readonly sentence: string | null;
  /** Whether the name is locked, so that a passkey or the recovery code is needed. */
  readonly locked: boolean;
  /** Time until the call would succeed, if the server sent it. */
  readonly wait: Pick<FailureBody, 'timeoutMs' | 'secondsLeft'>;

  /** Wait that the server requires after a 429, in milliseconds; null with any other status. */
  readonly retryAfterMs: number | null;

  constructor(status: number, body: FailureBody | null, text: string, retryAfter: string | null = null) {
    super(`${status}: ${text}`);
    this.status = status;
    this.sentence = body && !forPrograms.test(body.message) ? body.message : null;
    this.locked = body?.locked ?? false;
    this.wait = body ?? {};
    this.retryAfterMs = status === 429 ? (Number(retryAfter) || defaultRetryAfter) * 1000 : null;
  }
}

export const failedWith = (error: unknown, ...statuses: number[]): boolean =>
  error instanceof CallFailed && statuses.includes(error.status);

export const isUnauthorized = (error: unknown): boolean => failedWith(error, 401);

/** Returns whether the status is 4xx but not 429: the server would refuse a retry as well. */
export const wouldFailAgain = (error: unknown): error is CallFailed =>
  error instanceof CallFailed && error.status >= 400 && error.status < 500 && error.status !== 429;

/** Returns whether polling is useless: the resource is missing, gone, or not for the caller. */
export const isFinal = (error: unknown): boolean => failedWith(error, 400, 403, 404, 410);

/** Returns the wait after a 429, in milliseconds; null for any other failure. */
export const retryAfterMs = (error: unknown): number | null =>
  error instanceof CallFailed ? error.retryAfterMs : null;

/** End of a server's sentence that is for programs; players read the time in words. */
const inMilliseconds = /: \d+ milliseconds left$/;

export const serverSentence = (error: unknown): string | undefined =>
  (error instanceof CallFailed && error.sentence?.replace(inMilliseconds, '.')) || undefined;

export const failureWords = (error: unknown, otherwise: string): string => serverSentence(error) ?? otherwise;

export const waitIn = (error: unknown): CallFailed['wait'] => (error instanceof CallFailed ? error.wait : {});

/** Longest wait for a response, in milliseconds: on a connection that went silent, a call would otherwise never end. */
const responseTimeoutMs = 12_000;

/** Makes a call of the contract. @throws CallFailed, with status 0 if the server was not reached */
export function send<N extends CallName>(name: N, input: Partial<CallInput<N>> = {}): Promise<Reply<N>> {
  const call = () => request(name, input);
  return calls[name].method === 'GET' ? call() : writeOnce(name + JSON.stringify(input), call);
}

async function request<N extends CallName>(name: N, input: Partial<CallInput<N>>): Promise<Reply<N>> {
  const { method, path, access }: Call = calls[name];
  if (isSignIn(name) && !storesCookies()) {
    setRefused(true);
    throw noCookiesError();
  }
  const before = signInsSoFar();
  const { response, text } = await fetchText(urlOf(path, input), method, input.body);
  if (response.status === 401 && isCookieRefused(before)) {
    // The dialog opens for the first 401. A later 401 opens it again for an action of the player, but not for a query.
    if (isFirstRefusal() || method !== 'GET') setRefused(true);
    // A page handles an anonymous visitor itself, so `currentUser` reports the 401.
    if (name !== 'currentUser') throw noCookiesError();
  }
  if (!response.ok) throw failureOf(response, text);
  noteSuccess(name, access === 'signed-in');
  return (text ? JSON.parse(text) : undefined) as Reply<N>;
}

/** Makes a request and notes whether it reached the server. @throws CallFailed if no response arrived */
async function fetchText(url: string, method: Call['method'], input: unknown) {
  const body = input === undefined ? undefined : JSON.stringify(input);
  const result = await fetch(url, {
    method,
    credentials: 'include',
    signal: AbortSignal.timeout(responseTimeoutMs),
    ...(body === undefined ? {} : { body, headers: { 'content-type': 'application/json' } }),
  })
    .then(async (response) => ({ response, text: await response.text() }))
    .catch(() => {
      noteStatus(0);
      throw unreachedError();
    });
  noteStatus(result.response.status);
  return result;
}

function failureOf({ status, statusText, headers }: Response, text: string): CallFailed {
  const body = attempt((): FailureBody => JSON.parse(text), null);
  return new CallFailed(status, body, text || statusText, headers.get('retry-after'));
}

function urlOf(path: string, { params, query }: { params?: unknown; query?: unknown }): string {
  const filled = path.replace(/:(\w+)/g, (_, key) =>
    encodeURIComponent(String((params as Record<string, unknown>)[key])),
  );
  return query ? `${filled}?${new URLSearchParams(query as Record<string, string>)}` : filled;
}

const noResponse = (message: string, text: string) => new CallFailed(0, { message }, text);

const noCookiesError = () =>
  noResponse('This browser keeps no cookies, so the game cannot tell who you are.', 'no cookies');

export const unreachedError = () =>
  noResponse('The game cannot be reached. Check your connection and try again.', 'offline');
