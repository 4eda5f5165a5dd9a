import { useState } from 'react';
import { dismissFailure, toast } from '#client/announce/toasts.ts';
import { sendStoredAnswer } from '#client/battle/seat.ts';
import { setCurrentUser } from '#client/data/current-user.ts';
import { CallFailed, failedWith, failureWords, send } from '#client/data/send.ts';
import { useIsMounted } from '#client/data/use-is-mounted.ts';
import { storage } from '#client/device/storage.ts';
import { go } from '#client/shell/go.ts';
import { afterNamePage, pageAfterSignIn } from '#client/sign-in/page-after-sign-in.ts';
import { clearIfRefused, clearPendingJoin, pendingJoin } from '#client/sign-in/pending-join.ts';
import { nicknameWords } from '#contract/nickname-words.ts';
import { paths } from '#contract/paths.ts';
import type { OwnUser } from '#contract/schemas.ts';
import type { AvatarType } from '#rules/avatars.ts';
import { nicknameProblem, tidyNickname } from '#rules/names/nickname.ts';
import { ensureAccount } from './use-newcomer.ts';

/** Returns a function that opens the next page: the battle to join, else home (spec §4 After the nickname is saved). */
function useOpenNextPage() {
  // A player who has left this page meanwhile stays on the other page.
  const isMounted = useIsMounted();
  // The next page replaces this one, because after "Back" a press here would change the name again.
  const leave = (to: string) => isMounted() && go(to, { replace: true });

  return async (user: OwnUser) => {
    setCurrentUser(user);
    dismissFailure();
    const code = pendingJoin();
    // The avatar page does not replace this one, so that after "Back" the name may still be changed.
    if (!user.avatarType) {
      if (isMounted()) go(pageAfterSignIn(user, code), { state: afterNamePage });
    } else if (!code) leave(pageAfterSignIn(user, code));
    else leave((await sendStoredAnswer(code)) ?? (await join(code)));
  };
}

async function join(code: string): Promise<string> {
  try {
    const game = await send('joinBattle', { body: { roomCode: code } });
    clearPendingJoin();
    toast({ tone: 'done', title: 'Joined Game!', text: 'Starting battle...' });
    return paths.game(game.id);
  } catch (error) {
    clearIfRefused(error);
    const text = failureWords(error, 'Failed to join game automatically');
    toast({ tone: 'failed', title: 'Error joining game', text });
    return paths.home;
  }
}

const taken = 'This battle name is already taken. Please choose another one.';

const dealtAnother = (nickname: string) => `${nickname} is already taken. Here is another one.`;

const isTaken = (error: unknown): boolean =>
  error instanceof CallFailed && (error.status === 409 || error.message.includes('already taken'));

/** Shows a toast for a failure that is not about the name. */
function toastFailed(title: string, text: string): undefined {
  toast({ tone: 'failed', title, text });
}

type TakeOptions = {
  /** The current name, which may be older than the current rules for names. */
  own?: string | null;
  /** Whether the name is the suggested one; if it is taken, another one is suggested with a toast. */
  dealt?: boolean;
};
type TakeResult = 'taken' | undefined;

/** Returns functions that save a name or create a guest (spec §4, §5 New nickname, §8). `avatar`: the suggested one, if any. */
export function useNameChoice(avatar: AvatarType | null = null) {
  const openNextPage = useOpenNextPage();
  const [error, setError] = useState<string | null>(null);
  const [pending, setPending] = useState<'name' | 'guest' | null>(null);

  /** Shows an error of the name, also at the field. */
  const refuse = (title: string, text: string): undefined => {
    setError(text);
    toast({ tone: 'failed', title, text });
  };
  const refuseName = (failure: unknown, nickname: string, dealt: boolean): TakeResult => {
    if (isTaken(failure) && dealt) {
      toast({ tone: 'warn', title: 'Battle name unavailable', text: dealtAnother(nickname) });
      return 'taken';
    }
    if (isTaken(failure)) return refuse('Battle name unavailable', taken);
    const text = failureWords(failure, 'Failed to save nickname');
    return failedWith(failure, 400) ? refuse('Error', text) : toastFailed('Error', text);
  };
  const save = async (nickname: string, dealt: boolean): Promise<TakeResult> => {
    try {
      await ensureAccount();
    } catch (failure) {
      return toastFailed('Account creation failed', failureWords(failure, 'Failed to create account'));
    }
    try {
      await openNextPage(await withAvatar(await send('chooseNickname', { body: { nickname } }), avatar));
      return undefined;
    } catch (failure) {
      return refuseName(failure, nickname, dealt);
    }
  };
  const once = async <T>(what: 'name' | 'guest', act: () => Promise<T>): Promise<T | undefined> => {
    if (pending) return undefined;
    setPending(what);
    const done = await act();
    setPending(null);
    return done;
  };

  return {
    error,
    pending,
    clearError: () => setError(null),
    playAsGuest: () => once('guest', () => enterAsGuest(openNextPage, avatar)),
    takeName: async (typed: string, { own = null, dealt = false }: TakeOptions = {}): Promise<TakeResult> => {
      const nickname = tidyNickname(typed);
      const problem = nickname === own ? null : nicknameProblem(nickname);
      if (problem) return refuse('Invalid nickname', nicknameWords[problem]);
      return once('name', () => save(nickname, dealt));
    },
  };
}

async function enterAsGuest(openNextPage: ReturnType<typeof useOpenNextPage>, avatar: AvatarType | null) {
  try {
    const guest = await send('playAsGuest');
    storage.remove('forceNewAccount');
    await openNextPage(await withAvatar(guest, avatar));
  } catch (failure) {
    const text = failureWords(failure, 'Something went wrong. Please try again.');
    toast({ tone: 'failed', title: 'Failed to create guest account', text });
  }
}

/** Saves the suggested avatar. After a failure the player chooses one on the avatar page. @throws if the server is unreachable */
async function withAvatar(user: OwnUser, avatar: AvatarType | null): Promise<OwnUser> {
  if (!avatar || user.avatarType) return user;
  return send('chooseAvatar', { body: { avatarType: avatar } }).catch((failure) => {
    if (failedWith(failure, 0)) throw failure;
    return user;
  });
}
