import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saveStatement } from '#server/battles/save-statement.ts';
import { rowsOf } from '#server/database/open.ts';
import { commentsOf } from '#server/own-account/routes.ts';
import { freshDatabase, noPostgres } from '#tests/support/postgres.ts';
import { openTestServer, type TestServer } from '#tests/support/test-server.ts';

// PostgreSQL caches a plan per connection, even while the tables are still small; the embedded database plans every query again.
describe.skipIf(noPostgres)('On a PostgreSQL with new tables,', () => {
  let app: TestServer;
  beforeAll(async () => {
    app = await openTestServer({ DATABASE_URL: await freshDatabase() });
  });
  afterAll(() => app?.close());

  test('the plan of a move finds battles and users by indexes', async () => {
    const { name, text } = saveStatement(['songs', 'swapped', 'ratings', 'records']);
    const explained = { name: `explain ${name}`, text: `explain ${text}` };
    const lists = ['{}', '[]', '[]', '[]', '[]'];
    const plan = (await app.server.context.queryPrepared(explained, lists)) as {
      'QUERY PLAN': string;
    }[];
    const steps = plan.map((step) => step['QUERY PLAN']).filter((step) => / on (games|users)/.test(step));
    expect(steps.filter((step) => /Index|Tid/.test(step)).length).toBeGreaterThan(2);
    expect(steps.filter((step) => step.includes('Seq Scan'))).toEqual([]);
  });

  test('the comments of an account that is deleted are found by their index', async () => {
    const plan = await app.server.context.transaction(async (tx) => {
      // An empty table is read as a whole otherwise.
      await tx.execute(sql`set local enable_seqscan = off`);
      return rowsOf<object>(tx, sql`explain select from ratings where ${commentsOf('ana')}`);
    });
    expect(JSON.stringify(plan)).toContain('comments_of_player');
  });
});
