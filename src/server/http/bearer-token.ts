import { timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** Whether a request bears this token; the comparison takes as long wherever the two differ. */
export function bearsToken({ authorization = '' }: IncomingHttpHeaders, token: string): boolean {
  const [wanted, given] = [Buffer.from(`Bearer ${token}`), Buffer.from(authorization)];
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
