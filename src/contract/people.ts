import { z } from 'zod';
import { avatarTypes } from '#rules/avatars.ts';
import { isReadable } from '#rules/names/nickname.ts';

export const moment = z.iso.datetime();
const avatarType = z.enum(avatarTypes);

export const player = z.object({
  id: z.string(),
  nickname: z.string().nullable(),
  firstName: z.string().nullable(),
  avatarType: avatarType.nullable(),
  /** Set if the account was deleted; the first name states that then. */
  deleted: z.literal(true).optional(),
});

/** A player with the record shown on a profile. */
export const profile = player.extend({ gamesPlayed: z.int(), gamesWon: z.int() });

/** The caller's own user (spec §3 users); no other user ever gets the email. */
export const ownUser = profile.extend({
  email: z.string().nullable(),
  lastName: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  isGuest: z.boolean(),
  /** Set if signing in on a new device needs a passkey or the recovery code. */
  locked: z.literal(true).optional(),
  /** Whether rivals may not challenge this user. */
  challengesOff: z.boolean(),
  /** Set if the operator hides the name; `nickname` is a placeholder then. */
  nameHidden: z.literal(true).optional(),
  /** Set while a device that signed in by the name alone claims the account. */
  claimed: z.literal(true).optional(),
  createdAt: moment,
  updatedAt: moment,
});

export const nicknameBody = z.object({ nickname: z.string().max(200) });
export const usernameBody = z.object({
  username: z.string().trim().min(1).max(50).refine(isReadable, 'has characters that nobody can see'),
});
export const avatarBody = z.object({ avatarType });
export const playerId = z.string().regex(/^[\w-]{1,64}$/, 'must be a player id');
export const userParams = z.object({ userId: playerId });

/** Returns the schema of `bytes` bytes in base64url, with or without padding. */
export const base64urlBytes = (bytes: number) => {
  const letters = Math.ceil((bytes * 4) / 3);
  return z.string().regex(new RegExp(`^[\\w-]{${letters}}={0,2}$`), `must be ${bytes} bytes as base64url`);
};
const endpoint = z
  .string()
  .max(1000)
  .regex(/^[!-~]+$/, 'must be an address');

/** The `toJSON` form of a browser's PushSubscription. */
export const subscriptionBody = z.object({
  endpoint,
  keys: z.object({ p256dh: base64urlBytes(65), auth: base64urlBytes(16) }),
});
export const unsubscribeBody = z.object({ endpoint });
