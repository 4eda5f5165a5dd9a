import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg, { type Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { accountHandlers } from '#server/accounts/routes.ts';
import { newestPairs } from '#server/battles/pairs.ts';
import { saveStatement } from '#server/battles/save-statement.ts';
import { rowsOf } from '#server/database/open.ts';
import { commentsOf } from '#server/own-account/routes.ts';
import { onTableBefore } from '#server/songs/routes.ts';
import { freshDatabase, noPostgres } from '#tests/support/postgres.ts';
import { openTestServer, type TestServer } from '#tests/support/test-server.ts';

// PostgreSQL caches a plan per connection, even while the tables are still small; the embedded database plans every query again.
describe.skipIf(noPostgres)('On a PostgreSQL with new tables,', () => {
  let app: TestServer;
  let url: string;
  beforeAll(async () => {
    url = await freshDatabase();
    app = await openTestServer({ DATABASE_URL: url });
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

  test('PostgreSQL cancels a statement before the server gives it up', async () => {
    const { db } = app.server.context;
    const [session] = await rowsOf<{ ms: number }>(
      db,
      sql`select setting::int ms from pg_settings where name = 'statement_timeout'`,
    );
    const { options } = (db as unknown as { $client: Pool }).$client;
    expect(session?.ms).toBeGreaterThan(0);
    expect(session?.ms).toBeLessThan(Number(options.query_timeout));
  });

  test('the comments of an account that is deleted are found by their index', async () => {
    const plan = await app.server.context.transaction(async (tx) => {
      // An empty table is read as a whole otherwise.
      await tx.execute(sql`set local enable_seqscan = off`);
      return rowsOf<object>(tx, sql`explain select from ratings where ${commentsOf('ana')}`);
    });
    expect(JSON.stringify(plan)).toContain('comments_of_player');
  });

  test('the indexes give the latest songs and pairs of a player without a sort', async () => {
    const client = new pg.Client(url);
    await client.connect();
    onTestFinished(() => client.end());
    await client.query('set enable_seqscan = off; set enable_bitmapscan = off; set enable_sort = off');
    const plans: string[] = [];
    const explain = async (text: string, values: unknown[]) => {
      const { rows } = await client.query(`explain ${text}`, values);
      plans.push(rows.map((step) => step['QUERY PLAN']).join('\n'));
      return [];
    };
    const queryPrepared = ({ text }: { text: string }, values: unknown[]) => explain(text, values);
    await newestPairs(queryPrepared, 'ana');
    const battles = { getFound: async () => ({ players: ['ana', 'ben'] }) };
    await onTableBefore({ battles, queryPrepared } as never, { id: 1, version: 1 }, 'ana');
    const { id: userId } = await app.signUp('Marmalade');
    const logged: [string, unknown[]][] = [];
    const db = drizzle(client, { logger: { logQuery: (text, values) => logged.push([text, values]) } });
    await accountHandlers.showPlayer({ context: { db }, params: { userId } } as never);
    await explain(...(logged.at(-1) as [string, unknown[]]));
    expect(plans).toEqual([
      expect.stringMatching(/pairs_of_a.*pairs_of_b/s),
      expect.stringContaining('songs_of_player'),
      expect.stringContaining('songs_of_player'),
    ]);
    expect(plans.join()).not.toMatch(/Sort {2}\(/);
  });
});
