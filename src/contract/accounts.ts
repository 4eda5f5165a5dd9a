import { z } from 'zod';
import { endedBy, game, rating } from './games.ts';
import { moment, ownUser } from './people.ts';
import { rematchRequest } from './rematches.ts';
import { saying } from './saying.ts';

const base64url = z
  .string()
  .max(16_000)
  .regex(/^[\w-]+$/, 'must be base64url');
const credentialId = base64url.max(1400);
const credentialType = z.literal('public-key');
const extensions = z.record(z.string().max(40), z.unknown()).default({});
const credential = {
  id: credentialId,
  rawId: credentialId,
  type: credentialType,
  clientExtensionResults: extensions,
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
const proof = z.union(
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

/** The own account, as the device that asks may deal with it. All waits in milliseconds. */
export const account = lock.extend({
  /** How long until the name may be changed; 0: now. */
  renameWaitMs: z.int(),
  /** Whether this device may lock, rename and delete: it came in by the name alone, and another device uses it, unless it is the `owner`. */
  ownership: z.enum(['owner', 'must_claim', 'waits', 'refused']),
  claimWaitMs: z.int().nullable(),
  /** Newer devices that ask for the account, and how long this one may say no before they have it. */
  wanted: z.array(z.object({ claimedAt: moment, waitMs: z.int() })),
});

/** `proof`: needed where the name is locked. */
export const deleteBody = z.object({ proof: proof.optional() });

const nullable = z.string().nullable();
const atSomeTime = moment.nullable();

/** A rematch request as it is stored. */
const asked = rematchRequest.omit({ fromUserNickname: true, fromUserAvatarType: true, expiresInMs: true });

/** What is stored about a person, as they may see it: no tokens, nothing that is sealed, and no sums that can be made from it. */
export const accountCopy = z.object({
  copiedAt: moment,
  account: ownUser.omit({ deleted: true, locked: true, nameHidden: true, wanted: true }).extend({
    writtenNickname: nullable,
    lockedAt: atSomeTime,
    renamedAt: atSomeTime,
    claimedAt: atSomeTime,
    leftAt: atSomeTime,
  }),
  /** Devices that are signed in. */
  sessions: z.array(
    z.object({
      createdAt: moment,
      usedAt: moment,
      expires: moment,
      byName: z.boolean(),
      thisOne: z.boolean(),
      claimedAt: atSomeTime,
      refusedAt: atSomeTime,
    }),
  ),
  /** Devices that are told while no page is open; `service`: the push service's host. */
  pushSubscriptions: z.array(z.object({ service: z.string(), createdAt: moment })),
  passkeys: z.array(z.object({ createdAt: moment, usedAt: atSomeTime })),
  /** Questions to a passkey that wait for their answer. */
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
  ratingsGiven: z.array(z.object({ songId: z.int(), rating: z.int(), comment: nullable, createdAt: moment })),
  ratingsReceived: z.array(rating.omit({ id: true, commentHidden: true, starred: true })),
  rematchRequests: z.array(asked),
  challenges: z.array(asked.omit({ gameMode: true })),
  /** With whom battles were played that count, how many on the last such day, and how the two stand. */
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
  /** What others wanted looked at of the own words. */
  reports: z.array(
    z.object({
      about: z.enum(['name', 'comment', 'song']),
      words: z.string(),
      times: z.int(),
      createdAt: moment,
      closedAt: atSomeTime,
    }),
  ),
  /** Searches that were paid for out of the day's budget. */
  searches: z.array(z.object({ hour: moment, spent: z.int() })),
});
