import { z } from 'zod';
import { ownUser } from './people.ts';
import { saying } from './sending.ts';

const base64url = z
  .string()
  .max(16_000)
  .regex(/^[\w-]+$/, 'must be base64url');
const credentialId = base64url.max(1400);
const credentialType = z.literal('public-key');
const extensions = z.record(z.string().max(40), z.unknown()).default({});
const credential = {
  ...{ id: credentialId, rawId: credentialId, type: credentialType, clientExtensionResults: extensions },
};

/** What a browser answers when it made a passkey, and when it used one (WebAuthn Level 3, 5.1.8). */
const madePasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
});
const usedPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.optional(),
  }),
});

const recoveryCode = z.string().max(100);
/** Shows that the caller is the owner and does not only sit at their device: a passkey, or the recovery code. */
export const proof = z.union(
  [z.object({ passkey: usedPasskey }), z.object({ code: recoveryCode })],
  saying('must be a passkey or a recovery code'),
);

export const lockWithPasskeyBody = z.object({ made: madePasskey, proof: proof.optional() });
export const lockWithCodeBody = z.object({ proof: proof.optional() });
export const unlockBody = z.object({ proof });
export const passkeyLoginBody = z.object({ passkey: usedPasskey });
export const codeLoginBody = z.object({ nickname: z.string().max(200), code: recoveryCode });

export const lock = z.object({ locked: z.boolean(), passkeys: z.int() });
/** `recoveryCode`: a new one, told this once and never again; null when the old one still holds. */
export const changedLock = lock.extend({ recoveryCode: z.string().nullable() });
export const codeLogin = z.object({ user: ownUser, recoveryCode: z.string() });

/** What the browser is to make a passkey with, and to look one up with. */
export const newPasskeyOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: credentialType })),
  timeout: z.int(),
  excludeCredentials: z.array(z.object({ id: z.string(), type: credentialType })),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('preferred'),
  }),
  attestation: z.literal('none'),
});
export const passkeyOptions = z.object({
  challenge: z.string(),
  timeout: z.int(),
  rpId: z.string(),
  userVerification: z.literal('preferred'),
});
