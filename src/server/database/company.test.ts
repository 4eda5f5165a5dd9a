import { describe, expect, test } from 'vitest';
import { freshDatabase, noPostgres } from '#tests/support/postgres.ts';
import { addressOfProcess, openCompany } from './company.ts';

const joins = (address: string, id: string) => openCompany(addressOfProcess(address, id));

const changed = (company: Awaited<ReturnType<typeof openCompany>>) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  company.onChange(resolve);
  return promise;
};

describe.skipIf(noPostgres)('A process on a PostgreSQL', () => {
  test('is alone, is in company from before another one serves, and is alone again', async () => {
    const address = await freshDatabase();
    const first = await joins(address, 'first');
    expect(first.isAlone()).toBe(true);
    const parted = changed(first);
    const second = await joins(address, 'second');
    await parted;
    expect([first.isAlone(), second.isAlone()]).toEqual([false, false]);
    const alone = changed(first);
    await second.close();
    await alone;
    expect(first.isAlone()).toBe(true);
    await first.close();
  });

  test('does not take itself for alone while another is connected that has lost its place', async () => {
    const address = await freshDatabase();
    const { Client } = (await import('pg')).default;
    const lost = new Client({ connectionString: addressOfProcess(address, 'lost') });
    await lost.connect();
    const company = await joins(address, 'first');
    expect([company.isInside(), company.isAlone()]).toEqual([true, false]);
    const alone = changed(company);
    await lost.end();
    await alone;
    expect(company.isAlone()).toBe(true);
    await company.close();
  });

  test('no longer believes it when its session is gone', async () => {
    const address = await freshDatabase();
    const company = await joins(address, 'first');
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
