import { useState } from 'react';
import { useLocation } from 'wouter';
import { queryClient } from '#client/data/query-client.ts';
import { send } from '#client/data/send.ts';
import { track } from '#client/device/analytics.ts';
import { keepsCookies } from '#client/device/cookies.ts';
import { setRefused } from '#client/device/cookies-refused.ts';
import { clearSessionStorage, storage } from '#client/device/storage.ts';
import { paths } from '#client/paths.ts';
import { forgetPendingJoin, keepPendingJoin } from '#client/sign-in/pending-join.ts';

/** Starts a new player from nothing, no matter who used this browser before; the invitation goes along (spec §4 Landing). */
export function useNewPlayer(code: string | null) {
  const [, navigate] = useLocation();
  const [starting, setStarting] = useState(false);

  const start = async () => {
    if (starting) return;
    // Before anything is given up for it.
    if (!keepsCookies()) return setRefused(true);
    setStarting(true);
    track('signup_started');
    forgetPendingJoin();
    storage.remove('user');
    if (code) keepPendingJoin(code, ['pendingJoinAfterNickname']);
    // An account is forced below, so a session that could not be ended does no harm.
    await send('logOut').catch(() => undefined);
    clearSessionStorage();
    storage.set('forceNewAccount', 'true');
    navigate(paths.nickname);
    await queryClient.resetQueries();
  };
  return { start, starting };
}
