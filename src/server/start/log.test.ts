import { PGlite } from '@electric-sql/pglite';
import { DrizzleQueryError, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import { expect, onTestFinished, test } from 'vitest';
import { plainError } from './log.ts';

test('the log contains a failed query and the reason, but not its values', () => {
  const cause = Object.assign(new Error('duplicate key'), { code: '23505', detail: 'Key (nickname)=(Plum)' });
  const error = new DrizzleQueryError('insert into users values ($1)', ['Plum'], cause);
  const plain = plainError(error);
  expect(plain).toMatchObject({
    query: 'insert into users values ($1)',
    message: 'duplicate key',
    code: '23505',
  });
  expect(JSON.stringify(plain)).not.toContain('Plum');
});

test('any other error is logged with its stack trace', () => {
  expect(plainError(new TypeError('no'))).toMatchObject({
    type: 'TypeError',
    message: 'no',
    stack: expect.stringContaining('log.test'),
  });
  expect(plainError('odd')).toEqual({ message: 'odd' });
});

test('the reason of the embedded database is logged, too', async () => {
  const client = new PGlite();
  onTestFinished(() => client.close());
  const failed = await drizzle(client)
    .execute(sql`select 1 / (length(${'Plum'}) - 4)`)
    .catch((error: unknown) => error);
  const plain = plainError(failed);
  expect(plain).toMatchObject({
    query: expect.stringContaining('select 1'),
    message: 'division by zero',
    code: '22012',
  });
  expect(JSON.stringify(plain)).not.toContain('Plum');
});
