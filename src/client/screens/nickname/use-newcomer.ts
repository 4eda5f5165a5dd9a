import { useState } from 'react';
import { announce } from '#client/announce/announce.ts';
import { setCurrentUser } from '#client/data/current-user.ts';
import { isUnauthorized, send } from '#client/data/send.ts';
import { nameOf } from '#client/data/use-battle.ts';
import { useInvitation } from '#client/data/use-invitation.ts';
import { storage } from '#client/device/storage.ts';
import { pendingJoin } from '#client/sign-in/pending-join.ts';
import type { OwnUser } from '#contract/schemas.ts';
import { type AvatarType, avatars, avatarTypes } from '#rules/avatars.ts';

const numbers = 1_000_000;

/** Unless this browser has one it may name. A guest who picks a name wants it to count, and guests have no record. */
export async function ownAccount(): Promise<void> {
  if (!storage.get('forceNewAccount') && (await hasAccount())) return;
  const username = `player${Math.floor(Math.random() * numbers)}`;
  setCurrentUser(await send('createAccount', { body: { username } }));
  storage.remove('forceNewAccount');
}

/** The account that would be named; a guest's is none, and a player who starts anew has none yet. */
export const ownAccountOf = (user: OwnUser | null): OwnUser | null =>
  user && !user.isGuest && !storage.get('forceNewAccount') ? user : null;

async function hasAccount(): Promise<boolean> {
  try {
    return !(await send('currentUser')).isGuest;
  } catch (error) {
    if (isUnauthorized(error)) return false;
    throw error;
  }
}

export type Newcomer = {
  /** Invited, and without a name: gets one dealt. */
  invited: boolean;
  opponent: string | undefined;
  /** Null for a player who has a face, or chooses one on a page of its own. */
  face: { dealt: AvatarType; another: () => void } | null;
};

/** What a player who comes by an invitation finds on the table: an opponent, and a face that is not theirs. */
export function useNewcomer(user: OwnUser | null): Newcomer {
  const [code] = useState(pendingJoin);
  const { room } = useInvitation(code);
  const [start] = useState(Math.random);
  const [taps, setTaps] = useState(0);
  const account = ownAccountOf(user);
  const theirs = room?.host.avatarType ?? null;
  const dealt = faceAt(start, taps, theirs);
  const another = () => {
    setTaps(taps + 1);
    announce(youPlayAs(faceAt(start, taps + 1, theirs)));
  };
  return {
    invited: code !== null && !account?.nickname,
    opponent: room?.status === 'waiting' ? nameOf(room.host) : undefined,
    face: code === null || account?.avatarType ? null : { dealt, another },
  };
}

/** What a screen reader says of a face. */
export const youPlayAs = (face: AvatarType): string =>
  `You play as ${avatars[face].name}, ${avatars[face].world}`;

/** All but the one the opponent has, in turn. */
export function faceAt(start: number, taps: number, theirs: AvatarType | null): AvatarType {
  const free = avatarTypes.filter((face) => face !== theirs);
  return free[(Math.floor(start * free.length) + taps) % free.length] ?? avatarTypes[0];
}
