// A TCP proxy to a local server whose connections a test can close or freeze.
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect, createServer, type Socket } from 'node:net';

export type CuttableProxy = {
  port: number;
  /** `pass`: forwards all data. `freeze`: drops all data. `cutAt`: closes a connection that transfers this text. */
  state: 'pass' | 'freeze' | { cutAt: string };
  /** Number of connections closed by `cutAt`. */
  cuts: number;
  /** Closes every open connection. */
  cut(): void;
  close(): Promise<void>;
};

export async function openProxy(to: number): Promise<CuttableProxy> {
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(to, '127.0.0.1');
    for (const [from, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('error', () => {});
      from.on('close', () => {
        sockets.delete(from);
        other.destroy();
      });
      from.on('data', (data: Buffer) => carry(from, other, data));
    }
  });
  const carry = (from: Socket, other: Socket, data: Buffer) => {
    if (proxy.state === 'freeze') return;
    if (proxy.state === 'pass' || !data.includes(proxy.state.cutAt)) return void other.write(data);
    proxy.cuts += 1;
    from.destroy();
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const proxy: CuttableProxy = {
    port: (server.address() as AddressInfo).port,
    state: 'pass',
    cuts: 0,
    cut: () => {
      for (const socket of sockets) socket.destroy();
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  return proxy;
}
