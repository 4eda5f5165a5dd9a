import { useState } from 'react';
import { dismissFailure, toast } from '#client/announce/toasts.ts';
import { sendWaitingAnswer } from '#client/battle/seat.ts';
import { setCurrentUser } from '#client/data/current-user.ts';
import { CallFailed, failedWith, failureWords, send } from '#client/data/send.ts';
import { useIsShown } from '#client/data/use-is-shown.ts';
import { storage } from '#client/device/storage.ts';
import { go } from '#client/shell/go.ts';
import { overName, pageAfterSignIn } from '#client/sign-in/page-after-sign-in.ts';
import { clearIfRefused, clearPendingJoin, pendingJoin } from '#client/sign-in/pending-join.ts';
import { nicknameWords } from '#contract/nickname-words.ts';
import { paths } from '#contract/paths.ts';
import type { OwnUser } from '#contract/schemas.ts';
import type { AvatarType } from '#rules/avatars.ts';
import { nicknameProblem, tidyNickname } from '#rules/names/nickname.ts';
import { ownAccount } from './use-newcomer.ts';

/** Opens the next page: the battle to join, else home (spec §4 After the nickname is saved). */
function useGoOn() {
  // Not if the player has left the page meanwhile.
  const isShown = useIsShown();
  // Replaces this page, so that "Back" does not lead to it: a press here would change the name again.
  const leave = (to: string) => isShown() && go(to, { replace: true });

  return async (user: OwnUser) => {
    setCurrentUser(user);
    dismissFailure();
    const code = pendingJoin();
    // "Back" from the page of the avatar leads here, where the name may still be changed.
    if (!user.avatarType) {
      if (isShown()) go(pageAfterSignIn(user, code), { state: overName });
    } else if (!code) leave(pageAfterSignIn(user, code));
    else leave((await sendWaitingAnswer(code)) ?? (await join(code)));
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

/** Shows a failure that is not about the name. */
function sayFailed(title: string, text: string): undefined {
  toast({ tone: 'failed', title, text });
}

type Taking = {
  /** The current name, which may be older than today's rules for names. */
  own?: string | null;
  /** The name is the suggested one: if it is taken, another is suggested, with a toast. */
  dealt?: boolean;
};
type Taken = 'taken' | undefined;

/** Saves a name, or makes a guest, and opens the next page (spec §4, §5 New nickname, §8). `face`: the suggested avatar, if any. */
export function useNameChoice(face: AvatarType | null = null) {
  const goOn = useGoOn();
  const [error, setError] = useState<string | null>(null);
  const [pending, setPending] = useState<'name' | 'guest' | null>(null);

  /** Shows a fault of the name, also at the field. */
  const refuse = (title: string, text: string): undefined => {
    setError(text);
    toast({ tone: 'failed', title, text });
  };
  const refuseName = (failure: unknown, nickname: string, dealt: boolean): Taken => {
    if (isTaken(failure) && dealt) {
      toast({ tone: 'warn', title: 'Battle name unavailable', text: dealtAnother(nickname) });
      return 'taken';
    }
    if (isTaken(failure)) return refuse('Battle name unavailable', taken);
    const text = failureWords(failure, 'Failed to save nickname');
    return failedWith(failure, 400) ? refuse('Error', text) : sayFailed('Error', text);
  };
  const save = async (nickname: string, dealt: boolean): Promise<Taken> => {
    try {
      await ownAccount();
    } catch (failure) {
      return sayFailed('Account creation failed', failureWords(failure, 'Failed to create account'));
    }
    try {
      await goOn(await withFace(await send('chooseNickname', { body: { nickname } }), face));
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
    playAsGuest: () => once('guest', () => enterAsGuest(goOn, face)),
    takeName: async (typed: string, { own = null, dealt = false }: Taking = {}): Promise<Taken> => {
      const nickname = tidyNickname(typed);
      const problem = nickname === own ? null : nicknameProblem(nickname);
      if (problem) return refuse('Invalid nickname', nicknameWords[problem]);
      return once('name', () => save(nickname, dealt));
    },
  };
}

async function enterAsGuest(goOn: ReturnType<typeof useGoOn>, face: AvatarType | null) {
  try {
    const guest = await send('playAsGuest');
    storage.remove('forceNewAccount');
    await goOn(await withFace(guest, face));
  } catch (failure) {
    const text = failureWords(failure, 'Something went wrong. Please try again.');
    toast({ tone: 'failed', title: 'Failed to create guest account', text });
  }
}

/** Saves the suggested avatar. After a failure the player chooses one on its own page. */
async function withFace(user: OwnUser, face: AvatarType | null): Promise<OwnUser> {
  if (!face || user.avatarType) return user;
  return send('chooseAvatar', { body: { avatarType: face } }).catch((failure) => {
    // The server was not reached.
    if (failedWith(failure, 0)) throw failure;
    return user;
  });
}
