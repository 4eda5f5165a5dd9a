import { describe, expect, test } from 'vitest';
import { freshDatabase, noPostgres } from '#tests/support/postgres.ts';
import { openCompany } from './company.ts';

const changed = (company: Awaited<ReturnType<typeof openCompany>>) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  company.onChange(resolve);
  return promise;
};

describe.skipIf(noPostgres)('A process on a PostgreSQL', () => {
  test('is alone, is in company from before another one serves, and is alone again', async () => {
    const address = await freshDatabase();
    const first = await openCompany(address, 0);
    expect(first.isAlone()).toBe(true);
    const parted = changed(first);
    const second = await openCompany(address, 0);
    await parted;
    expect([first.isAlone(), second.isAlone()]).toEqual([false, false]);
    const alone = changed(first);
    await second.close();
    await alone;
    expect(first.isAlone()).toBe(true);
    await first.close();
  });

  test('believes that it is alone only after those have had time to call whose session broke', async () => {
    const company = await openCompany(await freshDatabase(), 60_000);
    expect(company.isAlone()).toBe(false);
    await company.close();
  });

  test('no longer believes it when its session is gone', async () => {
    const address = await freshDatabase();
    const company = await openCompany(address, 0);
    const broken = changed(company);
    const { Client } = (await import('pg')).default;
    const other = new Client({ connectionString: address });
    await other.connect();
    await other.query(
      `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and pid <> pg_backend_pid()
       and database = (select oid from pg_database where datname = current_database())`,
    );
    await broken;
    expect(company.isAlone()).toBe(false);
    const again = changed(company);
    await again;
    expect(company.isAlone()).toBe(true);
    await Promise.all([other.end(), company.close()]);
  });
});
