// A push service on this machine with subscribed devices. It verifies and decrypts each push as a real service and browser do.
import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
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
  const message = decrypt(body, privateKey, auth);
  const subject = signerOf(headers.authorization ?? '', origin);
  return { device, message: JSON.parse(message), topic: headers.topic as string, subject };
}

/** Decrypts a body of one record with content encoding aes128gcm (RFC 8188) by the device's keys (RFC 8291). */
function decrypt(body: Buffer, privateKey: ECDH, auth: Buffer): string {
  const keyEnd = 21 + body.readUInt8(20);
  const [salt, senderKey] = [body.subarray(0, 16), body.subarray(21, keyEnd)];
  const derive = (secret: Uint8Array, salt: Uint8Array, info: string | Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, info, length));
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), privateKey.getPublicKey(), senderKey]);
  const secret = derive(privateKey.computeSecret(senderKey), auth, keyInfo, 32);
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(body.subarray(-16));
  const record = Buffer.concat([decipher.update(body.subarray(keyEnd, -16)), decipher.final()]);
  // A byte 2 marks the end of the last record; zeros may follow it.
  return record.subarray(0, record.lastIndexOf(2)).toString();
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
