import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { serveHealth } from './health.ts';

test('simultaneous requests for readiness share one query', async () => {
  const app = Fastify();
  let queries = 0;
  const execute = async () => {
    queries += 1;
  };
  const hub = { roundTrip: async () => 1 };
  serveHealth(app, { db: { execute }, hub } as never);
  const ready = () => app.inject('/readyz').then(({ statusCode }) => statusCode);
  expect(await Promise.all([ready(), ready(), ready()])).toEqual([200, 200, 200]);
  expect(queries).toBe(1);
  expect([await ready(), queries]).toEqual([200, 2]);
  await app.close();
});
