import { CallFailed } from '#client/data/send.ts';
import { forgetPendingJoin } from './keep-pending-join.ts';

/** A room that is gone or full stays so; whatever else kept a player out may be over the next time. */
export function forgetIfRefused(error: unknown): void {
  if (error instanceof CallFailed && [404, 409].includes(error.status)) forgetPendingJoin();
}
