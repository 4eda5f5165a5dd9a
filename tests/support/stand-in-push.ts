// A push service on this machine with subscribed devices. It verifies and decrypts each push as a real service and browser do.
import { createECDH, createPublicKey, type ECDH, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import ece from 'http_ece';
import { expect } from 'vitest';
import type { PushMessage } from '#server/push/push.ts';

/** How the service responds; `hang`: it never responds; `drop`: it closes the connection. */
type Reply = { status: number; headers?: Record<string, string> } | 'hang' | 'drop';

export type Device = { subscription: { endpoint: string; keys: { p256dh: string; auth: string } } };

type Posted = { device: Device; message: PushMessage; topic: string | undefined; subject: string };

export type StandInPush = {
  origin: string;
  /** Received pushes, decrypted, in order. */
  posted: Posted[];
  /** Registers a new device. */
  subscribe(): Device;
  /** Sets the reply to later pushes: those to the device, or else to every device without its own setting. */
  replyWith(how: Reply, device?: Device): void;
  /** Forgets all devices and pushes, closes open connections, and responds with 201 again. */
  reset(): void;
  close(): Promise<void>;
};

type Known = { device: Device; privateKey: ECDH; auth: Buffer; how?: Reply };

export async function openStandInPush(): Promise<StandInPush> {
  const known = new Map<string, Known>();
  const posted: Posted[] = [];
  const usual: Reply = { status: 201 };
  let how: Reply = usual;
  const server = createServer(async (request, response) => {
    response.shouldKeepAlive = false;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const to = known.get(request.url ?? '');
    if (to) posted.push(read(to, request, Buffer.concat(chunks), origin));
    const reply = to?.how ?? how;
    if (reply === 'drop') request.socket.destroy();
    else if (reply !== 'hang') response.writeHead(to ? reply.status : 404, reply.headers).end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    posted,
    subscribe: () => {
      const path = `/send/${randomBytes(12).toString('hex')}`;
      const [privateKey, auth] = [createECDH('prime256v1'), randomBytes(16)];
      const p256dh = privateKey.generateKeys('base64url');
      const keys = { p256dh, auth: auth.toString('base64url') };
      const device = { subscription: { endpoint: `${origin}${path}`, keys } };
      known.set(path, { device, privateKey, auth });
      return device;
    },
    replyWith: (next, device) => {
      const path = device && new URL(device.subscription.endpoint).pathname;
      const target = path && known.get(path);
      if (target) target.how = next;
      else how = next;
    },
    reset: () => {
      server.closeAllConnections();
      known.clear();
      posted.length = 0;
      how = usual;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Decrypts a push with the device's key and verifies the VAPID signature of the server. */
function read(
  { device, privateKey, auth }: Known,
  { headers }: IncomingMessage,
  body: Buffer,
  origin: string,
): Posted {
  expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high' });
  // TTL in seconds: a live challenge expires after two minutes.
  expect(['43200', '120']).toContain(headers.ttl);
  const message = ece.decrypt(body, {
    version: 'aes128gcm',
    privateKey,
    authSecret: auth.toString('base64url'),
  });
  const subject = signerOf(headers.authorization ?? '', origin);
  return { device, message: JSON.parse(message.toString()), topic: headers.topic as string, subject };
}

/** Verifies the VAPID token (RFC 8292) and returns its subject. */
function signerOf(authorization: string, origin: string): string {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } });
  const signed = Buffer.from(`${head}.${claims}`);
  const given = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
  expect(verify('sha256', signed, given, Buffer.from(signature, 'base64url'))).toBe(true);
  const { aud, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString());
  expect(aud).toBe(origin);
  return sub;
}
