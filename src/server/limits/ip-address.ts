import { createHmac } from 'node:crypto';
import { isIP } from 'node:net';
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
export const ipHash = (secret: string, ip: string | undefined): string =>
  createHmac('sha256', secret).update(addressOf(ip)).digest('base64url').slice(0, 22);
