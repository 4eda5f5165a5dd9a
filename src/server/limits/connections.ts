import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Failure } from '#server/http/failure.ts';
import type { Context } from '#server/settings/context.ts';
import { addressKey } from './ip-address.ts';

/** Maximum number of open connections per address. An unfinished request, which no other limit counts, takes up to 80 KiB. */
export const maxConnections = 1000;

/** A proxy on this machine has the connections of all visitors. */
const ownAddresses = ['127.0.0.1', '::1', '::ffff:127.0.0.1'];

/**
 * Closes new connections of an address that has too many. A connection of a trusted proxy has the requests of many visitors, so it
 * counts only as a live channel, for the visitor that its request names. @throws Failure too-many-windows
 */
export function limitConnections(app: FastifyInstance, { config }: Context): void {
  if (config.RATE_LIMIT === 'off') return;
  const open = new Map<string, number>();
  const counted = new WeakMap<Socket, string>();
  const add = (key: string, more: 1 | -1) => {
    const count = (open.get(key) ?? 0) + more;
    if (count === 0) open.delete(key);
    else open.set(key, count);
  };
  const uncount = (socket: Socket) => {
    const key = counted.get(socket);
    if (key === undefined) return;
    counted.delete(socket);
    add(key, -1);
  };
  /** Counts a connection for an address; returns false if the address has too many. */
  const count = (socket: Socket, address: string | undefined): boolean => {
    const key = addressKey(address);
    if (open.get(key) === maxConnections) return false;
    counted.set(socket, key);
    add(key, 1);
    socket.once('close', () => uncount(socket));
    return true;
  };
  app.server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket;
    if (!ownAddresses.includes(remoteAddress ?? '') && !count(socket, remoteAddress)) socket.destroy();
  });
  const isProxied = ({ ip, raw: { socket } }: FastifyRequest) => ip !== socket.remoteAddress;
  app.addHook('onRequest', (request, _reply, done) => {
    if (isProxied(request)) uncount(request.raw.socket);
    done();
  });
  app.addHook('preValidation', async (request) => {
    if (request.ws && isProxied(request) && !count(request.raw.socket, request.ip))
      throw new Failure('too-many-windows');
  });
}
