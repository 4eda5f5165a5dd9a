// What visitors may choose freely, the server keeps nothing of, however often they send it.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type House, openHouse } from '#tests/support/open-house.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse({ DATA_DIR: 'memory://' });
});
afterAll(() => house.close());

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

/** What the heap holds for good, in MB. */
function held(): number {
  collect();
  return process.memoryUsage().heapUsed / 1024 ** 2;
}

const junk = (n: number) => `${n}`.padEnd(15_000, 'x');

test('of the cookies that come with a session only its own is kept, whatever comes beside it (§S4.6)', async () => {
  const person = await house.signUp('Hoarder');
  const { cookie } = person;
  const ask = async (n: number) => {
    for (const header of [`${cookie}; beside=${junk(n)}`, `beside=${junk(n)};${cookie}`]) {
      const { status } = await person.ask('GET', '/api/auth/user', { headers: { cookie: header } });
      expect(status).toBe(200);
    }
    person.received.length = 0;
  };
  for (let n = 0; n < 50; n += 1) await ask(n);
  const before = held();
  for (let n = 0; n < 1000; n += 1) await ask(n);
  // Kept, they would be 30 MB.
  expect(held() - before).toBeLessThan(10);
});
