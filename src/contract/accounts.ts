import { z } from 'zod';
import { recoveryCodeFormat } from '#rules/names/recovery-code.ts';
import { endedBy, game, rating } from './games.ts';
import { moment, ownUser } from './people.ts';
import { playRequest } from './play-requests.ts';
import { unionError } from './union-error.ts';

const base64urlText = z
  .string()
  .max(16_000)
  .regex(/^[\w-]+$/, 'must be base64url');
const credentialId = base64urlText.max(1400);
const credentialType = z.literal('public-key');
const extensions = z.record(z.string().max(40), z.unknown()).default({});
const credential = {
  id: credentialId,
  rawId: credentialId,
  type: credentialType,
  clientExtensionResults: extensions,
};

/** The credential that a browser returns after creating a passkey, and below after using one (WebAuthn Level 3, 5.1.8). */
const createdPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64urlText,
    attestationObject: base64urlText,
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
});
const usedPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64urlText,
    authenticatorData: base64urlText,
    signature: base64urlText,
    userHandle: base64urlText.optional(),
  }),
});

const recoveryCode = z.string().max(100);
/** Made and stored by the browser, so that no lost response loses it. If it is the valid code already, it is proof: a call may be repeated. */
const newCode = z.string().regex(recoveryCodeFormat, 'must be a recovery code');
/** Proof that the caller owns the account and does not just use its device: a passkey or the recovery code. */
const proof = z.union(
  [z.object({ passkey: usedPasskey }), z.object({ code: recoveryCode })],
  unionError('must be a passkey or a recovery code'),
);

/** `proof`: required if the name is locked. */
export const optionalProof = z.object({ proof: proof.optional() });
export const lockWithCodeBody = optionalProof.extend({ newCode });
export const lockWithPasskeyBody = lockWithCodeBody.extend({ made: createdPasskey });
export const unlockBody = z.object({ proof });
export const passkeyLoginBody = z.object({ passkey: usedPasskey });
export const codeLoginBody = z.object({ nickname: z.string().max(200), code: recoveryCode, newCode });

export const lock = z.object({ locked: z.boolean(), passkeys: z.int() });
/** `recoveryCode`: the call's `newCode`; null if the old code is still valid. */
export const changedLock = lock.extend({ recoveryCode: z.string().nullable() });
export const codeLogin = z.object({ user: ownUser, recoveryCode: z.string() });

/** Options with which the browser creates a passkey, and below those with which it uses one. */
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

/** The caller's account, and what the calling device may do with it. All waits are in milliseconds. */
export const account = lock.extend({
  /** Time until the name may be changed; 0 if now. */
  renameWaitMs: z.int(),
  /** Only the `owner` may lock, rename and delete; other devices signed in by the name alone while the account is in use. */
  ownership: z.enum(['owner', 'must_claim', 'waits', 'refused']),
  claimWaitMs: z.int().nullable(),
  /** Claims of newer devices, and how long this device can refuse each of them. */
  claims: z.array(z.object({ claimedAt: moment, waitMs: z.int() })),
});

const nullableText = z.string().nullable();
const nullableMoment = moment.nullable();

/** The stored fields of a rematch request or a challenge. */
const storedRequest = playRequest
  .pick({ id: true, kind: true, originalGameId: true, pace: true, status: true, createdAt: true })
  .extend({ fromUserId: z.string(), toUserId: z.string(), respondedAt: nullableMoment });

/** The stored data of the caller that the caller may see: no tokens, nothing sealed, no sums that follow from other fields. */
export const accountCopy = z.object({
  copiedAt: moment,
  account: ownUser.omit({ deleted: true, locked: true, nameHidden: true, claimed: true }).extend({
    writtenNickname: nullableText,
    lockedAt: nullableMoment,
    renamedAt: nullableMoment,
    claimedAt: nullableMoment,
    leftAt: nullableMoment,
  }),
  /** Signed-in devices. */
  sessions: z.array(
    z.object({
      createdAt: moment,
      usedAt: moment,
      expires: moment,
      byName: z.boolean(),
      thisOne: z.boolean(),
      claimedAt: nullableMoment,
      refusedAt: nullableMoment,
    }),
  ),
  /** Devices that get pushes; `service`: the host of the push service. */
  pushSubscriptions: z.array(z.object({ service: z.string(), createdAt: moment })),
  passkeys: z.array(z.object({ createdAt: moment, usedAt: nullableMoment })),
  /** Pending passkey challenges. */
  passkeyQuestions: z.array(z.object({ expires: moment })),
  battles: z.array(
    game
      .omit({
        host: true,
        maxPlayers: true,
        currentTurn: true,
        turnOrder: true,
        currentTurnIndex: true,
        timeoutMs: true,
        startsInMs: true,
      })
      .extend({ endedBy: endedBy.nullable(), counted: z.boolean() }),
  ),
  songs: z.array(
    z.object({
      id: z.int(),
      gameId: z.int(),
      round: z.int(),
      videoId: z.string(),
      title: z.string(),
      artist: z.string(),
      startSecond: z.int(),
      submittedAt: moment,
    }),
  ),
  ratingsGiven: z.array(
    z.object({ songId: z.int(), rating: z.int(), comment: nullableText, createdAt: moment }),
  ),
  ratingsReceived: z.array(rating.omit({ id: true, commentHidden: true, starred: true })),
  playRequests: z.array(storedRequest),
  /** Opponents in counted battles: the number of battles on the last day with one, and the record of the pair. */
  pairs: z.array(
    z.object({
      userId: z.string(),
      day: z.string(),
      battles: z.int(),
      wins: z.int(),
      losses: z.int(),
      draws: z.int(),
    }),
  ),
  /** Reports by other users about the caller's texts. */
  reports: z.array(
    z.object({
      about: z.enum(['name', 'comment', 'song']),
      words: z.string(),
      times: z.int(),
      createdAt: moment,
      closedAt: nullableMoment,
    }),
  ),
  /** Use of the daily search budget, per hour. */
  searches: z.array(z.object({ hour: moment, spent: z.int() })),
});
