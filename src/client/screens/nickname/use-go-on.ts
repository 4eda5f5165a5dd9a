import { useLocation } from 'wouter';
import { dismissFailure, toast } from '#client/announce/toasts.ts';
import { setCurrentUser } from '#client/data/current-user.ts';
import { send, wordsOf } from '#client/data/send.ts';
import { paths } from '#client/paths.ts';
import { forgetIfRefused } from '#client/sign-in/forget-if-refused.ts';
import { forgetPendingJoin } from '#client/sign-in/keep-pending-join.ts';
import { pageAfterSignIn } from '#client/sign-in/page-after-sign-in.ts';
import { pendingJoin } from '#client/sign-in/pending-join.ts';
import type { OwnUser } from '#contract/schemas.ts';

/** Once there is a name: straight into the battle that waits, else home (spec §4 After the nickname is saved). */
export function useGoOn() {
  const [, navigate] = useLocation();

  return async (user: OwnUser) => {
    setCurrentUser(user);
    dismissFailure();
    const code = pendingJoin();
    if (!code || !user.avatarType) return navigate(pageAfterSignIn(user, code));
    try {
      const game = await send('joinBattle', { body: { roomCode: code } });
      forgetPendingJoin();
      toast({ tone: 'done', title: 'Joined Game!', text: 'Starting battle...' });
      navigate(paths.game(game.id));
    } catch (error) {
      forgetIfRefused(error);
      const text = wordsOf(error, 'Failed to join game automatically');
      toast({ tone: 'failed', title: 'Error joining game', text });
      navigate(paths.home);
    }
  };
}
