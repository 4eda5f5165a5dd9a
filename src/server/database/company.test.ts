import pino from 'pino';
import { describe, expect, test } from 'vitest';
import { freshDatabase, noPostgres } from '#tests/support/postgres.ts';
import { openWire } from '#tests/support/wire.ts';
import { addressOfProcess, openCompany } from './company.ts';

const log = pino({ level: 'silent' });
const joins = (address: string, id: string) => openCompany(addressOfProcess(address, id), log);

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

  test('is let in again however late it comes back, while the other one is at home', async () => {
    const address = await freshDatabase();
    const wires = [await openWire(Number(new URL(address).port))];
    for (const _ of [1, 2, 3, 4]) wires.push(await openWire(wires.at(-1)?.port ?? 0));
    const wire = await openWire(Number(new URL(address).port));
    const by = (port = 0) => Object.assign(new URL(address), { port }).href;
    // Its way is the longer one: when it has made room, the other one has just been refused.
    const first = await joins(by(wires.at(-1)?.port), 'first');
    const second = await joins(by(wire.port), 'second');
    // Somebody who is seen, so that the first one looks as often as the second.
    const { Client } = (await import('pg')).default;
    const seen = new Client({ connectionString: addressOfProcess(address, 'second') });
    await seen.connect();
    const holdsAll = async () =>
      (
        await seen.query(
          `select 1 from pg_locks where locktype = 'advisory' and mode = 'ExclusiveLock' and granted`,
        )
      ).rowCount;
    wire.state = { cutAt: 'banger_battle_company' };
    wire.cut();
    await expect.poll(holdsAll, { timeout: 10_000 }).toBe(1);
    wire.state = 'pass';
    await second.entered();
    expect([first.isInside(), second.isInside()]).toEqual([true, true]);
    await Promise.all([seen.end(), first.close(), second.close()]);
    await Promise.all([wire, ...wires].map((each) => each.close()));
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
