import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#server/settings/context.ts';
import { addressKey } from './ip-address.ts';

/** Maximum number of open connections per address. An unfinished request, which no other limit counts, takes up to 80 KiB. */
export const maxConnections = 1000;

/** A proxy on this machine has the connections of all visitors. */
const ownAddresses = ['127.0.0.1', '::1', '::ffff:127.0.0.1'];

/** Closes new connections of an address that has too many, except those of a trusted proxy, whose requests name the visitor. */
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
  app.server.on('connection', (socket: Socket) => {
    if (ownAddresses.includes(socket.remoteAddress ?? '')) return;
    const key = addressKey(socket.remoteAddress);
    if (open.get(key) === maxConnections) return void socket.destroy();
    counted.set(socket, key);
    add(key, 1);
    socket.once('close', () => uncount(socket));
  });
  app.addHook('onRequest', ({ ip, raw: { socket } }, _reply, done) => {
    if (ip !== socket.remoteAddress) uncount(socket);
    done();
  });
}
