import { createHmac } from 'node:crypto';
import { isIPv4, isIPv6, SocketAddress } from 'node:net';

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
  if (isIPv6(address)) return networkOf(address);
  return isIPv4(address) ? address : 'unreadable';
}

/** The first four of the eight groups of an IPv6 address; of one that stands for an IPv4 address that one. */
function networkOf(ip: string): string {
  const [withoutInterface = ''] = ip.split('%');
  // However it was written, the platform writes it in one way, with `::` for its longest row of zeros.
  const { address } = new SocketAddress({ address: withoutInterface, family: 'ipv6' });
  const [, four] = /^::ffff:(\d+(?:\.\d+){3})$/.exec(address) ?? [];
  if (four) return four;
  const [first = [], last = []] = address.split('::').map((groups) => groups.split(':').filter(Boolean));
  const zeros = Array(8 - first.length - last.length).fill('0');
  return `${[...first, ...zeros, ...last].slice(0, 4).join(':')}::`;
}

/** An address as it may be stored: its reader learns only which requests came from the same one. */
export const ipHash = (secret: string, ip: string | undefined): string =>
  createHmac('sha256', secret).update(addressOf(ip)).digest('base64url').slice(0, 22);
