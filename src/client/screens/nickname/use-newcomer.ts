import { useState } from 'react';
import { announce } from '#client/announce/announce.ts';
import { nameOf } from '#client/battle/players.ts';
import { setCurrentUser } from '#client/data/current-user.ts';
import { isUnauthorized, send } from '#client/data/send.ts';
import { useInvitation } from '#client/data/use-invitation.ts';
import { storage } from '#client/device/storage.ts';
import { pendingJoin } from '#client/sign-in/pending-join.ts';
import type { OwnUser } from '#contract/schemas.ts';
import { type AvatarType, avatars, avatarTypes } from '#rules/avatars.ts';

/** Creates an account, unless the player has one. A guest keeps the account, and with it the battles that still run. */
export async function ensureAccount(): Promise<void> {
  if (await currentAccount()) return;
  const username = `player${Math.floor(Math.random() * 1_000_000)}`;
  setCurrentUser(await send('createAccount', { body: { username } }));
  storage.remove('forceNewAccount');
}

/** Returns the account that gets the name; null for a visitor, and for a player who starts as a new one. */
export const accountOf = (user: OwnUser | null): OwnUser | null =>
  storage.get('forceNewAccount') ? null : user;

/** Fetches the account that gets the name. */
async function currentAccount(): Promise<OwnUser | null> {
  if (storage.get('forceNewAccount')) return null;
  try {
    return await send('currentUser');
  } catch (error) {
    if (isUnauthorized(error)) return null;
    throw error;
  }
}

export type Newcomer = {
  /** Whether the player was invited and has no name, so that a name is suggested. */
  invited: boolean;
  opponent: string | undefined;
  /** The suggested avatar; null for a player who has an avatar, or chooses one on the avatar page. */
  avatar: { dealt: AvatarType; another: () => void } | null;
};

/** Returns the opponent of an invited player, and a suggested avatar that is not the opponent's. */
export function useNewcomer(user: OwnUser | null): Newcomer {
  const [code] = useState(pendingJoin);
  const { room } = useInvitation(code);
  const [start] = useState(Math.random);
  const [taps, setTaps] = useState(0);
  const account = accountOf(user);
  const theirs = room?.host.avatarType ?? null;
  const dealt = avatarAt(start, taps, theirs);
  const another = () => {
    setTaps(taps + 1);
    announce(youPlayAs(avatarAt(start, taps + 1, theirs)));
  };
  return {
    invited: code !== null && !account?.nickname,
    opponent: room?.status === 'waiting' ? nameOf(room.host) : undefined,
    avatar: code === null || account?.avatarType ? null : { dealt, another },
  };
}

/** Returns the text of an avatar for screen readers. */
export const youPlayAs = (avatar: AvatarType): string =>
  `You play as ${avatars[avatar].name}, ${avatars[avatar].world}`;

/** Returns the avatar after `taps` presses, never the opponent's. */
export function avatarAt(start: number, taps: number, theirs: AvatarType | null): AvatarType {
  const free = avatarTypes.filter((avatar) => avatar !== theirs);
  return free[(Math.floor(start * free.length) + taps) % free.length] ?? 'male_1';
}
