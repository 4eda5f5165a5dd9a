import { expect, test } from 'vitest';
import { addressOf } from './address.ts';

test.each([
  [undefined, 'gone'],
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:41000', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
  ['2001:db8:1:2::9', '2001:db8:1:2::'],
  ['[2001:db8:1:2::9]:41000', '2001:db8:1:2::'],
  ['somewhere', 'unreadable'],
  [`fe80::1%${'x'.repeat(100)}`, 'unreadable'],
])('%s counts as %s', (ip, address) => expect(addressOf(ip)).toBe(address));
