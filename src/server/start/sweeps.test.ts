import pino from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createOutage } from '#server/battles/deadlines.ts';
import type { Context } from '#server/settings/context.ts';
import { startSweeps } from './sweeps.ts';

test('repeated failures of a sweep are logged once, and so is its recovery', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const lines: { msg: string; sweep: string }[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  let queries = 0;
  let isUnavailable = true;
  const queryPrepared = async () => {
    queries += 1;
    if (isUnavailable) throw new Error('Connection terminated');
    return [];
  };
  const songs = { catchUp: async () => {}, sweep: async () => {}, knowsPopular: () => true };
  const context = {
    queryPrepared,
    log,
    songs,
    now: Date.now,
    outage: createOutage(),
    timeLimits: {},
  } as unknown as Context;
  const { stop } = startSweeps(context);
  await vi.advanceTimersByTimeAsync(1000);
  expect(queries).toBeGreaterThan(2);
  isUnavailable = false;
  await vi.advanceTimersByTimeAsync(1000);
  await stop();
  const messages = lines.filter(({ sweep }) => sweep === 'deadlines').map(({ msg }) => msg);
  expect(messages).toEqual(['a sweep failed', 'a sweep works again']);
});
