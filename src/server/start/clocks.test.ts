import pino from 'pino';
import { expect, test } from 'vitest';
import type { Context } from '#server/settings/context.ts';
import { startClocks } from './clocks.ts';

test('a sweep that fails again and again is told once, and once more when it works', async () => {
  const lines: { msg: string; sweep: string }[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  let asked = 0;
  let isAway = true;
  const enough = Promise.withResolvers<void>();
  const again = Promise.withResolvers<void>();
  const queryPrepared = async () => {
    asked += 1;
    if (asked === 4) enough.resolve();
    if (isAway) throw new Error('Connection terminated');
    if (asked > 6) again.resolve();
    return [];
  };
  const songs = { catchUp: async () => {}, sweep: async () => {}, knowsPopular: () => true };
  const context = { queryPrepared, log, songs, now: Date.now, clocks: {} } as unknown as Context;
  const stop = startClocks(context);
  await enough.promise;
  isAway = false;
  await again.promise;
  await stop();
  const told = lines.filter(({ sweep }) => sweep === 'deadlines').map(({ msg }) => msg);
  expect(told).toEqual(['a sweep failed', 'a sweep works again']);
});
