import { afterAll, beforeAll, describe } from 'vitest';
import { freshDatabase, noPostgres } from './postgres.ts';
import { openTestServer, type Settings, type TestServer } from './test-server.ts';

type Tests = (app: () => TestServer) => void;

/** Opens one server for all tests of the group. */
function withServer(where: () => Promise<Settings>, settings: Settings, tests: Tests) {
  let app: TestServer;
  beforeAll(async () => {
    app = await openTestServer({ ...(await where()), ...settings });
  });
  afterAll(() => app?.close());
  tests(() => app);
}

/** Runs tests that do not depend on the database: permissions, messages of refusals, limits counted in memory. */
export function onEmbeddedDatabase(about: string, settings: Settings, tests: Tests) {
  const memory = async () => ({ DATA_DIR: 'memory://' });
  describe(`${about} (embedded database)`, () => withServer(memory, settings, tests));
}

/** Runs the same tests on the embedded database and on PostgreSQL: storage, locks, sorting, notifications. */
export function onEachDatabase(about: string, settings: Settings, tests: Tests) {
  onEmbeddedDatabase(about, settings, tests);
  // postgres.ts logs a warning if PostgreSQL is not installed and this half is skipped.
  describe.skipIf(noPostgres)(`${about} (PostgreSQL)`, () => {
    withServer(async () => ({ DATABASE_URL: await freshDatabase() }), settings, tests);
  });
}
