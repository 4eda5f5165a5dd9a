// A software passkey that answers as a browser does: enough of WebAuthn for the real server.
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { CallInput } from '#contract/schemas.ts';

export type Made = CallInput<'lockWithPasskey'>['body']['made'];
export type Used = CallInput<'logInByPasskey'>['body']['passkey'];

export type Authenticator = {
  /** Creates the response to the server's options for a new passkey; `origin`: the origin that the response claims. */
  make(options: { challenge: string; rp: { id: string } }, origin: string): Made;
  /** Creates the response to the server's options for a login by passkey. */
  use(options: { challenge: string; rpId: string }, origin: string): Used;
};

const b64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
const sha256 = (what: string | Uint8Array): Buffer => createHash('sha256').update(what).digest();
/** Flags of the authenticator data: user present and verified; `made` also contains the attested credential. */
const flags = { used: 0x05, made: 0x45 } as const;

export function newAuthenticator(): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  const clientData = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const head = (rpId: string, flag: number) => Buffer.concat([sha256(rpId), Buffer.from([flag, 0, 0, 0, 0])]);
  const whole = { id: b64(id), rawId: b64(id), type: 'public-key' as const, clientExtensionResults: {} };
  return {
    make: ({ challenge, rp }, origin) => {
      const name = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id]);
      const authData = Buffer.concat([head(rp.id, flags.made), name, coseKey(publicKey)]);
      const clientDataJSON = b64(clientData('webauthn.create', challenge, origin));
      return {
        ...whole,
        response: { clientDataJSON, attestationObject: b64(attestation(authData)), transports: ['internal'] },
      };
    },
    use: ({ challenge, rpId }, origin) => {
      const data = clientData('webauthn.get', challenge, origin);
      const authData = head(rpId, flags.used);
      const signature = sign('sha256', Buffer.concat([authData, sha256(data)]), privateKey);
      return {
        ...whole,
        response: { clientDataJSON: b64(data), authenticatorData: b64(authData), signature: b64(signature) },
      };
    },
  };
}

/** Encodes the public key, a point on P-256, as COSE: `{1: 2, 3: -7, -1: 1, -2: x, -3: y}` in CBOR. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const point = (part: string) => Buffer.concat([Buffer.from([0x58, 32]), Buffer.from(part, 'base64url')]);
  const begin = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]);
  return Buffer.concat([begin, point(x), Buffer.from([0x22]), point(y)]);
}

/** Encodes `{fmt: 'none', attStmt: {}, authData}` in CBOR. */
function attestation(authData: Buffer): Buffer {
  const text = (word: string) => Buffer.concat([Buffer.from([0x60 + word.length]), Buffer.from(word)]);
  return Buffer.concat([
    Buffer.from([0xa3]),
    text('fmt'),
    text('none'),
    text('attStmt'),
    Buffer.from([0xa0]),
    text('authData'),
    Buffer.from([0x59, authData.length >> 8, authData.length & 0xff]),
    authData,
  ]);
}
