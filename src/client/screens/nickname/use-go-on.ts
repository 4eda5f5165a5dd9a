import { useLocation } from 'wouter';
import { send, wordsOf } from '#client/data/send.ts';
import { rememberMe } from '#client/data/who-am-i.ts';
import { dismissFailure, toast } from '#client/frame/toasts.ts';
import { paths } from '#client/paths.ts';
import type { OwnUser } from '#contract/schemas.ts';
import { forgetIfRefused } from './forget-if-refused.ts';
import { forgetPendingJoin } from './keep-pending-join.ts';
import { pageAfterSignIn } from './page-after-sign-in.ts';
import { pendingJoin } from './pending-join.ts';

/** Once there is a name: straight into the battle that waits, else home (spec §4 After the nickname is saved). */
export function useGoOn() {
  const [, navigate] = useLocation();

  return async (user: OwnUser) => {
    rememberMe(user);
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
