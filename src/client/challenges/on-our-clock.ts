type TimedRequest = { createdAt: string; expiresInMs: number };

/** Its end on this browser's clock, and its whole length, both in milliseconds. */
export type OnOurClock = { until: number; lengthMs: number };

/** What one asks the other, as it was told at `seenAt`. */
export function onOurClock<T extends TimedRequest>(request: T, seenAt: number): T & OnOurClock {
  const age = Math.max(0, seenAt - Date.parse(request.createdAt));
  return { ...request, until: seenAt + request.expiresInMs, lengthMs: age + request.expiresInMs };
}
