import { createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv6 } from 'node:net';
import { normalizeIP } from '@fastify/rate-limit';

/** Some proxies write the port, too. */
const port = /^(?:\[(.+)\]|(\d+(?:\.\d+){3}))(?::\d+)?$/;
/** No address is longer, with the interface it came in by; a head may have whole pages in its place. */
const longest = 64;

/**
 * What requests from an IP address count under: itself, of IPv6 the network of a household (/64). A connection that is gone
 * has none any more. All whose proxy names none that can be read count together.
 */
export function addressOf(ip: string | undefined): string {
  if (!ip) return 'gone';
  if (ip.length > longest) return 'unreadable';
  const [, six, four] = port.exec(ip) ?? [];
  const address = six ?? four ?? ip;
  return isIP(address) ? normalizeIP(address) : 'unreadable';
}

/** An address as it may be stored: its reader learns only which requests came from the same one. */
export const placeOf = (secret: string, ip: string | undefined): string =>
  createHmac('sha256', secret).update(addressOf(ip)).digest('base64url').slice(0, 22);

const ranges: Record<string, readonly string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

type RequestHead = { headers: IncomingMessage['headers']; socket: { remoteAddress?: string | undefined } };
export type FindIp = (request: RequestHead) => string | undefined;

/** Who asks, before the framework has looked: the nearest that is none of the proxies that may say so, as TRUST_PROXY has them. */
export function openFindIp(proxies: readonly string[]): FindIp {
  const list = new BlockList();
  for (const range of proxies.flatMap((each) => ranges[each] ?? [each])) {
    const [address = '', bits] = range.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    list.addSubnet(address, bits === undefined ? (isIPv6(address) ? 128 : 32) : Number(bits), family);
  }
  const isProxy = (ip: string) => isIP(ip) !== 0 && list.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4');
  return ({ headers, socket }) => {
    const { 'x-forwarded-for': named } = headers;
    let ip = socket.remoteAddress;
    if (named === undefined || ip === undefined) return ip;
    let rest = String(named);
    while (rest !== '' && isProxy(ip)) {
      const comma = rest.lastIndexOf(',');
      ip = rest.slice(comma + 1).trim() || ip;
      rest = rest.slice(0, Math.max(comma, 0));
    }
    return ip;
  };
}
