import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { waitInWords } from '#rules/words/wait-words.ts';

type TimedRequest = { createdAt: string; expiresInMs: number };

/** Its end on this browser's clock, and its whole length, both in milliseconds. */
export type OnOurClock = { until: number; lengthMs: number };

/** What one asks the other, as it was told at `seenAt`. */
function onOurClock<T extends TimedRequest>(request: T, seenAt: number): T & OnOurClock {
  const age = Math.max(0, seenAt - Date.parse(request.createdAt));
  return { ...request, until: seenAt + request.expiresInMs, lengthMs: age + request.expiresInMs };
}

/** What was told of such requests. Expired ones stay until the next fetch: `until` says so. */
export function useOnOurClock<T extends TimedRequest>(told: UseQueryResult<readonly T[]>) {
  const { data, dataUpdatedAt, error } = told;
  const all = useMemo(
    () => (data ?? []).map((each) => onOurClock(each, dataUpdatedAt)),
    [data, dataUpdatedAt],
  );
  return { all, known: data !== undefined, error };
}

/** A number and what it counts stay in one line. */
export const waitInOneLine = (seconds: number): string => waitInWords(seconds * 1000).replace(' ', '\u00a0');
