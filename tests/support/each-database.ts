import { afterAll, beforeAll, describe } from 'vitest';
import { type House, openHouse, type Settings } from './open-house.ts';
import { freshDatabase, noPostgres } from './postgres.ts';

type Tests = (house: () => House) => void;

/** The same tests on the embedded database and on PostgreSQL, each with one house for all of them. */
export function onEachDatabase(about: string, settings: Settings, tests: Tests) {
  const furnish = (where: () => Promise<Settings>) => {
    let house: House;
    beforeAll(async () => {
      house = await openHouse({ ...(await where()), ...settings });
    });
    afterAll(() => house?.close());
    tests(() => house);
  };
  describe(`${about} (embedded database)`, () => furnish(async () => ({ DATA_DIR: 'memory://' })));
  // Without PostgreSQL on the machine this half cannot run; postgres.ts says so in plain words.
  describe.skipIf(noPostgres)(`${about} (PostgreSQL)`, () => {
    furnish(async () => ({ DATABASE_URL: await freshDatabase() }));
  });
}
