import { useState } from 'react';
import { useLocation } from 'wouter';
import { wordsOf } from '#client/data/send.ts';
import { useSend } from '#client/data/use-send.ts';
import { rememberMe } from '#client/data/who-am-i.ts';
import { track } from '#client/device/analytics.ts';
import { pageAfterLogin, storage } from '#client/device/storage.ts';
import { toast } from '#client/frame/toasts.ts';
import { nicknameProblem, tidyNickname } from '#rules/nickname.ts';
import { pageAfterSignIn } from './page-after-sign-in.ts';
import { forgetPendingJoin } from './pending-join.ts';

export interface NameLoginWords {
  /** Said when nothing worth sending was typed. */
  missing: string;
  /** Said when the server only said no. */
  unknown: string;
  /** The room they are on the way to, if any. */
  codeOnTheWay: () => string | null;
}

/** Signs a returning player in by name (spec §4 Landing, §5 Battle name login). */
export function useNameLogin({ missing, unknown, codeOnTheWay }: NameLoginWords) {
  const [, navigate] = useLocation();
  const login = useSend('logInByName');
  const [error, setError] = useState<string | null>(null);

  const refuse = (title: string, text: string) => {
    setError(text);
    toast({ tone: 'failed', title, text });
  };
  /** Answers whether it worked. */
  const logIn = async (typed: string): Promise<boolean> => {
    const nickname = tidyNickname(typed);
    if (nicknameProblem(nickname) === 'nickname-too-short') {
      refuse('Invalid battle name', missing);
      return false;
    }
    try {
      const user = await login.mutateAsync({ body: { nickname } });
      const code = codeOnTheWay();
      track('login');
      storage.remove('forceNewAccount');
      forgetPendingJoin();
      rememberMe(user);
      navigate(pageAfterSignIn(user, code, pageAfterLogin.take()));
      return true;
    } catch (failure) {
      refuse('Login failed', wordsOf(failure, unknown));
      return false;
    }
  };
  return { logIn, pending: login.isPending, error, clearError: () => setError(null) };
}
