import { createHmac } from 'node:crypto';
import { isIPv4, isIPv6, SocketAddress } from 'node:net';

/** An address with a port, as some proxies write it. */
const addressWithPort = /^(?:\[(.+)\]|(\d+(?:\.\d+){3}))(?::\d+)?$/;
/** Maximum length of an address with its zone id; a forged header may be much longer. */
const maxAddressLength = 64;

/**
 * Returns the key that requests of an IP address are counted under: the IPv4 address, or the IPv6 /64 network, as one household has.
 * A closed connection has no address and returns 'gone'. All addresses that cannot be parsed share one key.
 */
export function addressKey(ip: string | undefined): string {
  if (!ip) return 'gone';
  if (ip.length > maxAddressLength) return 'unreadable';
  const [, ipv6, ipv4] = addressWithPort.exec(ip) ?? [];
  const address = ipv6 ?? ipv4 ?? ip;
  if (isIPv6(address)) return ipv6Network(address);
  return isIPv4(address) ? address : 'unreadable';
}

/** Returns the first four groups of an IPv6 address, or the IPv4 address of an IPv4-mapped one. */
function ipv6Network(ip: string): string {
  const [withoutZone = ''] = ip.split('%');
  // `SocketAddress` normalizes the address, with `::` for its longest run of zeros.
  const { address } = new SocketAddress({ address: withoutZone, family: 'ipv6' });
  const [, ipv4] = /^::ffff:(\d+(?:\.\d+){3})$/.exec(address) ?? [];
  if (ipv4) return ipv4;
  const [head = [], tail = []] = address.split('::').map((groups) => groups.split(':').filter(Boolean));
  const zeros = Array(8 - head.length - tail.length).fill('0');
  return `${[...head, ...zeros, ...tail].slice(0, 4).join(':')}::`;
}

/** Returns the hash of an address that may be stored: it shows only which requests came from the same address. */
export const ipHash = (secret: string, ip: string | undefined): string =>
  createHmac('sha256', secret).update(addressKey(ip)).digest('base64url').slice(0, 22);
