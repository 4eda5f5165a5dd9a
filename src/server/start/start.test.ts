import { expect, test } from 'vitest';
import { readConfig } from '#server/settings/config.ts';
import { listenError } from './start.ts';

test.each([
  ['EADDRINUSE', /^Port \d+ is in use: /],
  ['EACCES', /^PORT is invalid: /],
  ['EADDRNOTAVAIL', /^HOST is invalid: /],
  ['ENOTFOUND', /^HOST is invalid: /],
])('a failure to listen with %s is reported as %s', (code, sentence) => {
  expect(listenError(Object.assign(new Error(), { code }), readConfig({ HOST: 'here' })).message).toMatch(
    sentence,
  );
});
