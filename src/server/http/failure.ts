import type { FailureBody } from '#contract/failure.ts';
import type { Refusal } from '#rules/refusal.ts';
import { countOf } from '#rules/words/count-of.ts';
import { type FailureCode, failures } from './failures.ts';

export class Failure extends Error {
  readonly code: FailureCode;
  readonly status: number;
  readonly body: FailureBody;

  constructor(code: FailureCode, more: Partial<FailureBody> = {}) {
    const { status, message } = failures[code];
    super(more.message ?? message);
    this.code = code;
    this.status = status;
    this.body = { ...more, message: this.message };
  }
}

/** Maps a failure to null, for an optional result; rethrows any other error. */
export function failureToNull(error: unknown): null {
  if (error instanceof Failure) return null;
  throw error;
}

/** Converts a refusal of the rules to a failure, with its wait in the message and as a number. */
export function failureOf({ refused, waitMs }: Refusal): Failure {
  if (waitMs === undefined) return new Failure(refused);
  const seconds = Math.ceil(waitMs / 1000);
  if (refused === 'summary-wait') {
    return new Failure(refused, {
      message: `Please wait ${countOf(seconds, 'second')}...`,
      secondsLeft: seconds,
    });
  }
  return new Failure(refused, {
    message: `${failures[refused].message}: ${Math.ceil(waitMs)} milliseconds left`,
    timeoutMs: Math.ceil(waitMs),
  });
}
