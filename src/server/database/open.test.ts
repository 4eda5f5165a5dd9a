import { expect, test } from 'vitest';
import { ConfigError, readConfig } from '#server/settings/config.ts';
import { databaseTrouble } from './open.ts';

const onServer = readConfig({ DATABASE_URL: 'postgres://user:hidden@db.example/battle' });
const failed = (facts: object, message = '') => Object.assign(new Error(message), facts);

test.each([
  [
    failed({ code: '28P01' }, 'password authentication failed for user "user"'),
    'check the name and the password',
  ],
  [
    failed({}, 'SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string'),
    'check the name and the password',
  ],
  [failed({ code: '3D000' }, 'database "battle" does not exist'), 'no database of this name'],
  [failed({ code: '42501' }, 'permission denied for schema public'), 'may not make tables'],
  [failed({ code: 'ENOTFOUND' }), 'no host of this name'],
  [failed({ code: 'EHOSTUNREACH' }), 'does not answer'],
  [failed({}, 'timeout expired'), 'does not answer'],
  [failed({ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }, 'self-signed certificate'), 'self-signed certificate'],
  [
    failed({ cause: failed({ code: 'ECONNREFUSED' }) }, 'Failed query: x\nparams: y'),
    'nothing answers there',
  ],
  [failed({}, 'two\n  lines.'), 'two lines'],
])('a database that says %s: %s', (error, reason) => {
  const { message } = databaseTrouble(error, onServer);
  expect(message).toMatch(new RegExp(`^DATABASE_URL is not right: [^\\n]*${reason}[^\\n]*\\.$`));
  expect(message).not.toMatch(/hidden|params/);
});

test('what is said already stays as it is', () => {
  const said = new ConfigError('Another Banger Battle is using ./data.');
  expect(databaseTrouble(said, readConfig({}))).toBe(said);
});
