import { afterAll, beforeAll, expect, test } from 'vitest';
import { type House, openHouse } from '#tests/support/open-house.ts';
import { disconnectExpired } from './keep-alive.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

test('sockets of a session whose time is over are closed at the next round, and no others', async () => {
  const old = await (await house.signUp('Old')).listen();
  house.pass(29 * 24 * 60 * 60 * 1000);
  const young = await house.signUp('Young');
  const ear = await young.listen();
  await disconnectExpired(house.server.context);
  expect(old.socket.readyState).toBe(old.socket.OPEN);
  house.pass(24 * 60 * 60 * 1000);
  await disconnectExpired(house.server.context);
  expect(await old.closed).toBe(1008);
  ear.send({ type: 'joinUser', userId: young.id });
  await ear.heard('joined');
});
