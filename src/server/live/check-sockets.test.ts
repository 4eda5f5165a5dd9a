import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '#tests/support/test-server.ts';
import { disconnectExpired } from './check-sockets.ts';

let app: TestServer;
beforeAll(async () => {
  app = await openTestServer();
});
afterAll(() => app.close());

test('only the sockets of an expired session are closed at the next check', async () => {
  const old = await (await app.signUp('Old')).listen();
  app.advance(29 * 24 * 60 * 60 * 1000);
  const young = await app.signUp('Young');
  const live = await young.listen();
  await disconnectExpired(app.server.context);
  expect(old.socket.readyState).toBe(old.socket.OPEN);
  app.advance(24 * 60 * 60 * 1000);
  await disconnectExpired(app.server.context);
  expect(await old.closed).toBe(1008);
  live.send({ type: 'joinUser', userId: young.id });
  await live.receives('joined');
});
