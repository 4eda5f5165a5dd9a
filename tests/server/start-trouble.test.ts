import { expect, test } from 'vitest';
import { freshDatabase, noPostgres } from '#tests/support/postgres.ts';
import { openTestServer } from '#tests/support/test-server.ts';

// Without PostgreSQL on the machine nothing here can refuse; postgres.ts says so in plain words.
test.skipIf(noPostgres)('a PostgreSQL that does not let the game in is told in one line', async () => {
  const address = await freshDatabase();
  const change = (part: Partial<URL>) => Object.assign(new URL(address), part).href;
  const wrong: [string, RegExp][] = [
    [change({ pathname: '/nowhere' }), /no database of this name/],
    [change({ username: 'nobody' }), /check the name and the password/],
    [change({ search: '?sslmode=require' }), /SSL/],
    [change({ port: '1' }), /nothing answers there/],
    [change({ hostname: 'no-such-host.invalid' }), /no host of this name/],
  ];
  for (const [DATABASE_URL, reason] of wrong) {
    const { message } = await openTestServer({ DATABASE_URL }).then(
      () => ({ message: 'it started' }),
      (error: Error) => error,
    );
    expect(message).toMatch(/^DATABASE_URL is not right: [^\n]+\.$/);
    expect(message).toMatch(reason);
  }
});
