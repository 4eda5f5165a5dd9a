import { CallFailed } from '#client/data/send.ts';
import type { FailureBody } from '#contract/failure.ts';

/** What the server said with a refused call, such as how long until it would work: the body behind '409: ' (spec §8). */
export function refusalOf(error: unknown): Partial<FailureBody> {
  if (!(error instanceof CallFailed)) return {};
  try {
    return JSON.parse(error.message.slice(`${error.status}: `.length)) as Partial<FailureBody>;
  } catch {
    return {};
  }
}
