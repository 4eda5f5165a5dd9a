import { timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** Returns whether a request has this bearer token, by a comparison in constant time. */
export function bearsToken({ authorization = '' }: IncomingHttpHeaders, token: string): boolean {
  const [expected, actual] = [Buffer.from(`Bearer ${token}`), Buffer.from(authorization)];
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}
