import { BlockList, isIP, isIPv6 } from 'node:net';
import { z } from 'zod';

/** As people write numbers: no 0x10, no 1e3. */
const number = (shape: RegExp, what: string) =>
  z.string().trim().regex(shape, `must be ${what}`).transform(Number);
export const whole = (least: number, most: number) =>
  number(/^\d{1,9}$/, 'a whole number').pipe(z.number().min(least).max(most));
export const secondsFrom = (least = 0.001) =>
  number(/^\d{1,9}(\.\d{1,3})?$/, 'a number of seconds').pipe(z.number().min(least).max(86_400));
/** Up to thirty days. */
export const hours = number(/^\d{1,3}(\.\d{1,3})?$/, 'a number of hours').pipe(
  z.number().min(0.001).max(720),
);
export const web = z.url({
  protocol: /^https?$/,
  error: 'must be an address that begins with http:// or https://',
});

/** Where people find the site: scheme, name and port, nothing behind them. */
export const origin = web
  .refine((address) => {
    const read = URL.parse(address);
    return read?.pathname === '/' && !`${read.search}${read.hash}${read.username}${read.password}`;
  }, 'must be an origin like https://battle.example, without a path')
  .transform((address) => new URL(address).origin);

/** A host's name behind redis://, and perhaps a database's number. */
export const redisAddress = z
  .string()
  .regex(/^rediss?:\/\//, 'must begin with redis://')
  .refine((address) => {
    const { hostname, pathname } = URL.parse(address) ?? { hostname: '', pathname: '' };
    return hostname !== '' && /^\/?\d{0,4}$/.test(pathname);
  }, 'must look like redis://host:6379');

const proxyNames = ['loopback', 'linklocal', 'uniquelocal'];

/** Which proxies may say who the visitor is: names of ranges, addresses, networks; `none` of them. */
export const proxies = z
  .string()
  .transform((text) => (text.trim() === 'none' ? [] : text.split(',').map((each) => each.trim())))
  .refine((list) => list.every((each) => proxyNames.includes(each) || isNetwork(each)), {
    error: `must be none, or a list of ${proxyNames.join(', ')}, addresses and networks, with commas between`,
  });

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  if (!isIP(address) || rest.length > 0) return false;
  if (bits === undefined) return true;
  try {
    const length = /^\d+$/.test(bits) ? Number(bits) : -1;
    new BlockList().addSubnet(address, length, isIPv6(address) ? 'ipv6' : 'ipv4');
    return true;
  } catch {
    return false;
  }
}

/** Where browsers let themselves be told: Chrome, Firefox, Safari, Edge. */
export const knownPushServices = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
];

/** Hosts with commas between them, `*.` before one for all below it; or whole origins; `off`: none. */
export const pushServices = z
  .string()
  .transform((text) => (text.trim() === 'off' ? [] : text.split(',').map((each) => each.trim())))
  .refine(
    (list) =>
      list.every((each) => /^(\*\.)?[a-z\d-]+(\.[a-z\d-]+)+$/.test(each) || URL.parse(each)?.origin === each),
    {
      error: 'must be off, or a list of hosts like push.example, *.push.example or https://push.example:8443',
    },
  );

/** Whom a push service writes to when something is wrong with what the site sends. */
export const vapidSubject = z
  .string()
  .regex(/^(mailto:\S+@\S+|https:\/\/\S+)$/, 'must begin with mailto: or https://');
