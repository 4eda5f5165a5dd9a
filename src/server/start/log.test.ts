import { DrizzleQueryError } from 'drizzle-orm';
import { expect, test } from 'vitest';
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
