import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the ephemeral ports of every system: no connection that another test opens takes one before its program listens. */
const candidates = { from: 20_000, to: 32_000 } as const;

/** A port of this machine that no one uses just now. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(candidates.from, candidates.to);
    if (await isFree(port)) return port;
  }
}

export const isFree = (port: number): Promise<boolean> =>
  new Promise((answer) => {
    const probe = createServer().once('error', () => answer(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => answer(true)));
  });
