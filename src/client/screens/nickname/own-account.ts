import { setCurrentUser } from '#client/data/current-user.ts';
import { isUnauthorized, send } from '#client/data/send.ts';
import { storage } from '#client/device/storage.ts';
import type { OwnUser } from '#contract/schemas.ts';

const numbers = 1_000_000;

/**
 * Makes an account unless this browser has one it may name; asking first spares a second one when a name is taken.
 * A guest who picks a name wants it to count: guests have no record, so they get an account too.
 */
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
    return !(await send('whoAmI')).isGuest;
  } catch (error) {
    if (isUnauthorized(error)) return false;
    throw error;
  }
}
