import { keepsCookies } from '#client/device/cookies.ts';
import {
  didNotStick,
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

// Calls under way that change something, by what they say. One of them may be signing a player in.
const underWay = new Map<string, Promise<unknown>>();

/** A second press within one moment says the same again, and gets the answer of the first. */
export function writeOnce<T>(words: string, write: () => Promise<T>): Promise<T> {
  const same = underWay.get(words) as Promise<T> | undefined;
  if (same !== undefined) return same;
  const made = write();
  const over = () => void underWay.delete(words);
  underWay.set(words, made);
  made.then(over, over);
  return made;
}

/** When those that are under way now are answered, however; answers how many they were. */
export const writesAnswered = async (): Promise<number> =>
  (await Promise.allSettled([...underWay.values()])).length;

// Whether the last call reached the game.
const reached = externalStore(true);
export const isReached = reached.getSnapshot;
export const watchReach = reached.subscribe;

/** Answers that come from something between here and the game, or from a game without its database. */
const unreachable = [0, 502, 503, 504];

export function noteAnswer(status: number): void {
  const now = !unreachable.includes(status);
  if (now !== reached.getSnapshot()) reached.set(now);
}

/** Sentences for programmers: they name a field of the call, or the state of its session. */
const forPrograms = /^[\w.[\]]+: |^Unauthorized$/;

/** The wait after a 429 without `Retry-After`, in seconds: requests are counted by the minute. */
const defaultRetryAfter = 60;

/** A call that did not succeed. `message` is '409: …' (spec §8); `said` is the server's sentence for people, null without one. */
export class CallFailed extends Error {
  readonly status: number;
  readonly said: string | null;
  /** The name is locked: a passkey or the recovery code opens it. */
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

/** The server has understood and said no, and not only for now. */
export const isClientError = (error: unknown): error is CallFailed =>
  error instanceof CallFailed && error.status >= 400 && error.status < 500 && error.status !== 429;

/** What is asked for is not there, or not for the caller: asking again says the same. */
export const isFinal = (error: unknown): boolean => failedWith(error, 400, 403, 404);

/** Too much was asked for: how long to wait before asking again, in milliseconds. */
export const retryAfterMs = (error: unknown): number | null =>
  error instanceof CallFailed ? error.retryAfterMs : null;

export const saidBy = (error: unknown): string | undefined =>
  (error instanceof CallFailed && error.said) || undefined;

export const wordsOf = (error: unknown, otherwise: string): string => saidBy(error) ?? otherwise;

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
  if (answer.status === 401 && didNotStick(before)) {
    // What a page asks by itself may be answered late: it is said once, and again for a press alone.
    if (isFirstRefusal() || method !== 'GET') setRefused(true);
    // For an anonymous visitor the page knows what to do.
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
