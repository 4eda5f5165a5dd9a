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

/** What a failure leaves of an answer that may be missing; any other error goes on. */
export function failureToNull(error: unknown): null {
  if (error instanceof Failure) return null;
  throw error;
}

/** A refusal of the rules as a failure; how long it would take is told in words and as a number. */
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
