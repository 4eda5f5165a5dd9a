import { expect, test } from 'vitest';
import { shareInFlight } from './share-in-flight.ts';

test('calls at the same time share one query, and the next call makes its own', async () => {
  let queries = 0;
  const ready = shareInFlight(async () => {
    queries += 1;
    return 'ready';
  });
  expect(await Promise.all([ready(), ready(), ready()])).toEqual(['ready', 'ready', 'ready']);
  expect(queries).toBe(1);
  await ready();
  expect(queries).toBe(2);
});
