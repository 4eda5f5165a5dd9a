import { afterAll, beforeAll, describe } from 'vitest';
import { freshDatabase, noPostgres } from './postgres.ts';
import { openTestServer, type Settings, type TestServer } from './test-server.ts';

type Tests = (app: () => TestServer) => void;

/** One server for all of the tests. */
function furnish(where: () => Promise<Settings>, settings: Settings, tests: Tests) {
  let app: TestServer;
  beforeAll(async () => {
    app = await openTestServer({ ...(await where()), ...settings });
  });
  afterAll(() => app?.close());
  tests(() => app);
}

/** What no database has a say in: who may ask what, in which words it is refused, what is counted in memory. */
export function onEmbeddedDatabase(about: string, settings: Settings, tests: Tests) {
  const memory = async () => ({ DATA_DIR: 'memory://' });
  describe(`${about} (embedded database)`, () => furnish(memory, settings, tests));
}

/** The same tests on the embedded database and on PostgreSQL: what is stored, locked, sorted, or told by the database. */
export function onEachDatabase(about: string, settings: Settings, tests: Tests) {
  onEmbeddedDatabase(about, settings, tests);
  // Without PostgreSQL on the machine this half cannot run; postgres.ts says so in plain words.
  describe.skipIf(noPostgres)(`${about} (PostgreSQL)`, () => {
    furnish(async () => ({ DATABASE_URL: await freshDatabase() }), settings, tests);
  });
}
