import { useState } from 'react';
import { dismissFailure, toast } from '#client/announce/toasts.ts';
import { refetchInvitation, sendStoredAnswer } from '#client/battle/seat.ts';
import { setCurrentUser } from '#client/data/current-user.ts';
import { failedWith, failureWords, send } from '#client/data/send.ts';
import { useIsMounted } from '#client/data/use-is-mounted.ts';
import { storage } from '#client/device/storage.ts';
import { go } from '#client/shell/go.ts';
import { invalidName, isTaken, takenName, unavailable } from '#client/sign-in/name-refusal.ts';
import { afterNamePage, pageAfterSignIn } from '#client/sign-in/page-after-sign-in.ts';
import { clearIfRefused, clearPendingJoin, pendingJoin } from '#client/sign-in/pending-join.ts';
import { paths } from '#contract/paths.ts';
import type { OwnUser } from '#contract/schemas.ts';
import type { AvatarType } from '#rules/avatars.ts';
import { tidyNickname } from '#rules/names/nickname.ts';
import { isAnytime } from '#rules/pace.ts';
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
    const room = failedWith(error, 409) ? (await refetchInvitation(code)).room : undefined;
    // The invitation shows the song, whose rating takes the seat of an anytime battle, or that the seat is taken.
    if (room && isAnytime(room)) return paths.joinGame(code);
    toastFailed('Error joining game', failureWords(error, 'Failed to join game automatically'));
    return paths.home;
  }
}

const toastFailed = (title: string, text: string) => toast({ tone: 'failed', title, text });

type TakeOptions = {
  /** The current name, which may be older than the current rules for names. */
  own?: string | null;
  /** Suggests another name instead of the suggested one, which is taken. */
  dealAnother?: (() => void) | undefined;
};

/** Returns functions that save a name or create a guest (spec §4, §5 New nickname, §8). `avatar`: the suggested one, if any. */
export function useNameChoice(avatar: AvatarType | null = null) {
  const openNextPage = useOpenNextPage();
  const [error, setError] = useState<string | null>(null);
  const [pending, setPending] = useState<'name' | 'guest' | null>(null);

  /** Shows an error of the name, also at the field. */
  const refuse = (title: string, text: string) => {
    setError(text);
    toastFailed(title, text);
  };
  const onFailed = (failure: unknown, nickname: string, { dealAnother }: TakeOptions) => {
    const text = failureWords(failure, 'Failed to save nickname');
    if (!isTaken(failure))
      return failedWith(failure, 400) ? refuse('Error', text) : toastFailed('Error', text);
    if (!dealAnother) return refuse(takenName.title, takenName.text);
    toast({ tone: 'warn', title: unavailable, text: `${nickname} is already taken. Here is another one.` });
    dealAnother();
  };
  const save = async (nickname: string, options: TakeOptions) => {
    try {
      await ensureAccount();
    } catch (failure) {
      return toastFailed('Account creation failed', failureWords(failure, 'Failed to create account'));
    }
    await send('chooseNickname', { body: { nickname } })
      .then((user) => withAvatar(user, avatar))
      .then(openNextPage)
      .catch((failure) => onFailed(failure, nickname, options));
  };
  const once = async (what: 'name' | 'guest', act: () => Promise<void>) => {
    if (pending) return;
    setPending(what);
    await act();
    setPending(null);
  };

  return {
    error,
    pending,
    clearError: () => setError(null),
    playAsGuest: (me: OwnUser | null = null) => once('guest', () => enterAsGuest(openNextPage, avatar, me)),
    takeName: async (typed: string, options: TakeOptions = {}) => {
      const nickname = tidyNickname(typed);
      const invalid = nickname === options.own ? null : invalidName(nickname);
      if (invalid) refuse(invalid.title, invalid.text);
      else await once('name', () => save(nickname, options));
    },
  };
}

/** Creates a guest, unless the player is one. */
async function enterAsGuest(
  openNextPage: ReturnType<typeof useOpenNextPage>,
  avatar: AvatarType | null,
  account: OwnUser | null,
) {
  try {
    const guest = account?.isGuest ? account : await send('playAsGuest');
    storage.remove('forceNewAccount');
    await openNextPage(await withAvatar(guest, avatar));
  } catch (failure) {
    const text = failureWords(failure, 'Something went wrong. Please try again.');
    toastFailed('Failed to create guest account', text);
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
