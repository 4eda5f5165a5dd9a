import { keepsCookies } from '#client/device/cookies.ts';
import {
  isCookieRefused,
  isFirstRefusal,
  isSignIn,
  noteSuccess,
  setRefused,
  signInsSoFar,
} from '#client/device/cookies-refused.ts';
import { attempt } from '#client/device/storage.ts';
import { externalStore } from '#client/external-store.ts';
import { type Call, type CallName, calls } from '#contract/calls.ts';
import type { FailureBody } from '#contract/failure.ts';
import type { Reply, Sends } from '#contract/schemas.ts';

// Pending calls that change something, by name and input. One of them may be signing a player in.
const pendingWrites = new Map<string, Promise<unknown>>();

/** Makes a call that changes something; the same call while that is pending gets its answer. */
export function writeOnce<T>(key: string, write: () => Promise<T>): Promise<T> {
  const same = pendingWrites.get(key) as Promise<T> | undefined;
  if (same !== undefined) return same;
  const made = write();
  const over = () => void pendingWrites.delete(key);
  pendingWrites.set(key, made);
  made.then(over, over);
  return made;
}

/** Waits for the calls that are pending now, whether they succeed or not. Returns their number. */
export const writesAnswered = async (): Promise<number> =>
  (await Promise.allSettled([...pendingWrites.values()])).length;

// Whether the last call reached the server.
const reached = externalStore(true);
export const isReached = reached.getSnapshot;
export const watchReach = reached.subscribe;

/** The statuses of a proxy, or of a server without its database; 0: no answer. */
const unreachable = [0, 502, 503, 504];

export function noteAnswer(status: number): void {
  const now = !unreachable.includes(status);
  if (now !== reached.getSnapshot()) reached.set(now);
}

/** Messages that are not for players: they name a field of the call, or the state of its session. */
const forPrograms = /^[\w.[\]]+: |^Unauthorized$/;

/** The wait after a 429 without `Retry-After`, in seconds: requests are counted by the minute. */
const defaultRetryAfter = 60;

/** A call that did not succeed. `message` is '409: …' (spec §8); `said` is the server's sentence for people, null without one. */
export class CallFailed extends Error {
  readonly status: number;
  readonly said: string | null;
  /** Whether the name is locked, so that a passkey or the recovery code is needed. */
  readonly locked: boolean;
  /** How long until the call would work, if the server said so. */
  readonly wait: Pick<FailureBody, 'timeoutMs' | 'secondsLeft'>;

  /** The wait that the server asked for with a 429, in milliseconds; null with any other status. */
  readonly retryAfterMs: number | null;

  constructor(status: number, body: FailureBody | null, text: string, retryAfter: string | null = null) {
    super(`${status}: ${text}`);
    this.status = status;
    this.said = body && !forPrograms.test(body.message) ? body.message : null;
    this.locked = body?.locked ?? false;
    this.wait = body ?? {};
    this.retryAfterMs = status === 429 ? (Number(retryAfter) || defaultRetryAfter) * 1000 : null;
  }
}

export const failedWith = (error: unknown, ...statuses: number[]): boolean =>
  error instanceof CallFailed && statuses.includes(error.status);

export const isUnauthorized = (error: unknown): boolean => failedWith(error, 401);

/** A 4xx status but 429: the server has refused, and would do so again. */
export const isClientError = (error: unknown): error is CallFailed =>
  error instanceof CallFailed && error.status >= 400 && error.status < 500 && error.status !== 429;

/** A status that another request would have again: the resource is missing, or not for the caller. */
export const isFinal = (error: unknown): boolean => failedWith(error, 400, 403, 404);

/** How long to wait after a 429, in milliseconds; null for any other failure. */
export const retryAfterMs = (error: unknown): number | null =>
  error instanceof CallFailed ? error.retryAfterMs : null;

export const saidBy = (error: unknown): string | undefined =>
  (error instanceof CallFailed && error.said) || undefined;

export const failureWords = (error: unknown, otherwise: string): string => saidBy(error) ?? otherwise;

export const waitIn = (error: unknown): CallFailed['wait'] => (error instanceof CallFailed ? error.wait : {});

/** Makes a call of the contract. @throws CallFailed; status 0 when the server was not reached */
export function send<N extends CallName>(name: N, input: Partial<Sends<N>> = {}): Promise<Reply<N>> {
  const call = () => ask(name, input);
  return calls[name].method === 'GET' ? call() : writeOnce(name + JSON.stringify(input), call);
}

async function ask<N extends CallName>(name: N, input: Partial<Sends<N>>): Promise<Reply<N>> {
  const { method, path, access }: Call = calls[name];
  if (isSignIn(name) && !keepsCookies()) {
    setRefused(true);
    throw noCookies();
  }
  const before = signInsSoFar();
  const body = input.body === undefined ? undefined : JSON.stringify(input.body);
  const answer = await fetch(urlOf(path, input), {
    method,
    credentials: 'include',
    ...(body === undefined ? {} : { body, headers: { 'content-type': 'application/json' } }),
  }).catch(() => {
    noteAnswer(0);
    throw unreached();
  });
  noteAnswer(answer.status);
  const text = await answer.text();
  if (answer.status === 401 && isCookieRefused(before)) {
    // A query may be answered late: the dialog opens once for it, and again only for an action of the player.
    if (isFirstRefusal() || method !== 'GET') setRefused(true);
    // The page handles an anonymous visitor.
    if (name !== 'currentUser') throw noCookies();
  }
  if (!answer.ok) {
    const retryAfter = answer.headers.get('retry-after');
    throw new CallFailed(
      answer.status,
      attempt((): FailureBody => JSON.parse(text), null),
      text || answer.statusText,
      retryAfter,
    );
  }
  noteSuccess(name, access === 'signed-in');
  return (text ? JSON.parse(text) : undefined) as Reply<N>;
}

function urlOf(path: string, { params, query }: { params?: unknown; query?: unknown }): string {
  const filled = path.replace(/:(\w+)/g, (_, key) =>
    encodeURIComponent(String((params as Record<string, unknown>)[key])),
  );
  return query ? `${filled}?${new URLSearchParams(query as Record<string, string>)}` : filled;
}

const unanswered = (message: string, text: string) => new CallFailed(0, { message }, text);

const noCookies = () =>
  unanswered('This browser keeps no cookies, so the game cannot tell who you are.', 'no cookies');

export const unreached = () =>
  unanswered('The game cannot be reached. Check your connection and try again.', 'offline');
