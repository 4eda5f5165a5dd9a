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
  /** Their account is gone; the first name says so. */
  deleted: z.literal(true).optional(),
});

/** A person as a profile shows them: with their record. */
export const profile = player.extend({ gamesPlayed: z.int(), gamesWon: z.int() });

/** The whole own user (spec §3 users); no one else is ever shown the email. */
export const ownUser = profile.extend({
  email: z.string().nullable(),
  lastName: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  isGuest: z.boolean(),
  /** The name asks for a passkey or the recovery code on a new device. */
  locked: z.literal(true).optional(),
  /** Rivals may not challenge them. */
  challengesOff: z.boolean(),
  /** The operator hides the name; `nickname` is a stand-in. */
  nameHidden: z.literal(true).optional(),
  /** A device that came in by the name alone asks to be taken for the owner's. */
  wanted: z.literal(true).optional(),
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

/** So many bytes as base64url, with its padding or without. */
export const base64url = (bytes: number) => {
  const letters = Math.ceil((bytes * 4) / 3);
  return z.string().regex(new RegExp(`^[\\w-]{${letters}}={0,2}$`), `must be ${bytes} bytes as base64url`);
};
const endpoint = z
  .string()
  .max(1000)
  .regex(/^[!-~]+$/, 'must be an address');

/** A browser's PushSubscription, as its `toJSON` tells it. */
export const subscriptionBody = z.object({
  endpoint,
  keys: z.object({ p256dh: base64url(65), auth: base64url(16) }),
});
export const unsubscribeBody = z.object({ endpoint });
