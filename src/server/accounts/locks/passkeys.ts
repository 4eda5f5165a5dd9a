import type {
  AuthenticationResponseJSON,
  RegistrationResponseJSON,
  WebAuthnCredential,
} from '@simplewebauthn/server';
import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { product } from '#contract/product.ts';
import type { HandlerInput, Reply } from '#contract/schemas.ts';
import { hashToken } from '#server/accounts/cookie.ts';
import type { User } from '#server/accounts/store.ts';
import { isUnavailable } from '#server/database/errors.ts';
import { passkeyChallenges, passkeys } from '#server/database/schema-devices.ts';
import { Failure } from '#server/http/failure.ts';
import { ownOrigin } from '#server/http/origin.ts';
import type { Context } from '#server/settings/context.ts';

type Made = HandlerInput<'lockWithPasskey'>['body']['made'];
type Used = HandlerInput<'logInByPasskey'>['body']['passkey'];
export type NewPasskey = typeof passkeys.$inferInsert;

/** Loads the library on first use, because it would take half of the start time. */
const library = () => import('@simplewebauthn/server');

/** Returns the relying party to which passkeys are bound: this site by PUBLIC_URL, else by the origin of the request. */
function relyingParty(context: Context, request: FastifyRequest) {
  const origin = ownOrigin(context, request);
  const url = URL.parse(origin);
  if (!url) throw new Failure('malformed');
  return { origin, rpID: url.hostname };
}

/** How long a challenge is valid, in milliseconds. */
const timeout = 5 * 60 * 1000;
const userVerification = 'preferred' as const;

/** Returns the options with which a browser creates a passkey, and stores their challenge. */
export async function askNewPasskey(context: Context, request: FastifyRequest, me: User) {
  const known = await passkeysOf(context, me.id);
  const { rpID } = relyingParty(context, request);
  const options = await (await library()).generateRegistrationOptions({
    rpID,
    rpName: product,
    timeout,
    attestationType: 'none',
    userID: new TextEncoder().encode(me.id),
    userName: me.nickname ?? '',
    excludeCredentials: known,
    authenticatorSelection: { residentKey: 'required', userVerification },
  });
  await storeQuestion(context, options.challenge, me.id);
  // The library's type is less exact than the contract, by which the reply is parsed before it is sent.
  return options as Reply<'askNewPasskey'>;
}

/** Verifies a new passkey and returns the row to store. @throws Failure proof-refused */
export async function readNewPasskey(context: Context, request: FastifyRequest, me: User, made: Made) {
  const { origin, rpID } = relyingParty(context, request);
  const { verifyRegistrationResponse } = await library();
  const checked = await orRefused(
    verifyRegistrationResponse({
      response: made as RegistrationResponseJSON,
      expectedChallenge: (challenge) => spendQuestion(context, challenge, me.id),
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: false,
    }),
  );
  if (!checked.registrationInfo) throw new Failure('proof-refused');
  const { id, publicKey, counter, transports = [] } = checked.registrationInfo.credential;
  const createdAt = new Date(context.now());
  const key = Buffer.from(publicKey).toString('base64url');
  return { id, userId: me.id, publicKey: key, counter, transports, createdAt };
}

/** Returns the options with which a browser uses any passkey of this site; a list of a user's passkeys would reveal a name. */
export async function askPasskey(context: Context, request: FastifyRequest) {
  const { rpID: rpId } = relyingParty(context, request);
  const { generateAuthenticationOptions } = await library();
  const { challenge } = await generateAuthenticationOptions({ rpID: rpId, timeout, userVerification });
  await storeQuestion(context, challenge, null);
  return { challenge, timeout, rpId, userVerification };
}

/** Verifies the response of a passkey to a challenge and returns the id of its owner. @throws Failure proof-refused */
export async function ownerOfPasskey(context: Context, request: FastifyRequest, used: Used): Promise<string> {
  const [known] = await context.db.select().from(passkeys).where(eq(passkeys.id, used.id));
  if (!known) throw new Failure('proof-refused');
  const { origin, rpID } = relyingParty(context, request);
  const { verifyAuthenticationResponse } = await library();
  const { verified, authenticationInfo } = await orRefused(
    verifyAuthenticationResponse({
      response: used as AuthenticationResponseJSON,
      credential: credentialOf(known),
      expectedChallenge: (challenge) => spendQuestion(context, challenge, null),
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: false,
    }),
  );
  if (!verified) throw new Failure('proof-refused');
  const use = { counter: authenticationInfo.newCounter, usedAt: new Date(context.now()) };
  await context.db.update(passkeys).set(use).where(eq(passkeys.id, known.id));
  return known.userId;
}

const credentialOf = (known: typeof passkeys.$inferSelect): WebAuthnCredential => ({
  id: known.id,
  publicKey: new Uint8Array(Buffer.from(known.publicKey, 'base64url')),
  counter: known.counter,
  transports: known.transports,
});

export const passkeysOf = ({ db }: Pick<Context, 'db'>, userId: string) =>
  db.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.userId, userId));

/** Maps every verification error to `proof-refused`, but not an unavailable database. */
async function orRefused<T>(checking: Promise<T>): Promise<T> {
  return checking.catch((error: unknown) => {
    throw isUnavailable(error) ? error : new Failure('proof-refused');
  });
}

/** Stores a challenge for all instances. `userId`: the user who creates a passkey; null for signing in, when the user is unknown. */
async function storeQuestion(context: Context, challenge: string, userId: string | null) {
  const expire = new Date(context.now() + timeout);
  await context.db.insert(passkeyChallenges).values({ id: hashToken(challenge), userId, expire });
}

/** Deletes a challenge. Returns whether it was pending; a challenge is used up even if the response is invalid. */
async function spendQuestion(context: Context, challenge: string, userId: string | null): Promise<boolean> {
  const spent = await context.db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.id, hashToken(challenge)),
        userId === null ? isNull(passkeyChallenges.userId) : eq(passkeyChallenges.userId, userId),
        gt(passkeyChallenges.expire, new Date(context.now())),
      ),
    )
    .returning({ id: passkeyChallenges.id });
  return spent.length > 0;
}

export const sweepPasskeyChallenges = (context: Context) =>
  context.db.delete(passkeyChallenges).where(lt(passkeyChallenges.expire, new Date(context.now())));
