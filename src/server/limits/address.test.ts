import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { addressOf, openFindIp } from './address.ts';

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

const trusts = [
  [],
  ['loopback'],
  ['10.0.0.0/8'],
  ['loopback', 'uniquelocal', '203.0.113.7'],
  ['2001:db8::/32'],
];
const remotes = ['127.0.0.1', '::1', '::ffff:127.0.0.1', '10.1.2.3', '198.51.100.4', '2001:db8::4'];
const named = [
  undefined,
  '',
  '198.51.100.9',
  '198.51.100.9, 10.0.0.1',
  '10.0.0.9,10.0.0.1',
  '1.1.1.1, 203.0.113.7,  192.168.0.1',
  'nowhere 5, 127.0.0.1',
  '198.51.100.9:4100',
  'a,,127.0.0.1',
  '2001:db8::9, ::1',
];

test.each(trusts)('whoever asks is whom the framework takes them for: %j', async (...trustProxy) => {
  const app = Fastify({ trustProxy: trustProxy.length > 0 ? trustProxy : false });
  app.get('/', async ({ ip }) => addressOf(ip));
  const findIp = openFindIp(trustProxy);
  for (const remoteAddress of remotes)
    for (const header of named) {
      const headers: Record<string, string> = header === undefined ? {} : { 'x-forwarded-for': header };
      const { payload } = await app.inject({ url: '/', remoteAddress, headers });
      const found = addressOf(findIp({ headers, socket: { remoteAddress } }));
      expect([remoteAddress, header, found]).toEqual([remoteAddress, header, payload]);
    }
  await app.close();
});
