import { useState } from 'react';
import { CallFailed, send, wordsOf } from '#client/data/send.ts';
import { storage } from '#client/device/storage.ts';
import { toast } from '#client/frame/toasts.ts';
import { type NicknameProblem, nicknameProblem, tidyNickname } from '#rules/nickname.ts';
import { ownAccount } from './own-account.ts';
import { useGoOn } from './use-go-on.ts';

const problems: Record<NicknameProblem, string> = {
  'nickname-too-short': 'Nickname must be at least 2 characters long',
  'nickname-too-long': 'Nickname must be at most 20 characters long',
  'nickname-too-rich': 'Nickname has too many joined emoji or accents. Use fewer of them',
  'nickname-unreadable': 'Nickname has characters that nobody can see',
  'nickname-mixed':
    'Nickname has a word that mixes alphabets, like Latin and Cyrillic. Write each word in one of them',
};
const taken = 'This battle name is already taken. Please choose another one.';

const isTaken = (error: unknown): boolean =>
  error instanceof CallFailed && (error.status === 409 || error.message.includes('already taken'));

/** Takes a name, or a guest's one, and goes on (spec §4, §5 New nickname, §8). */
export function useNameChoice() {
  const goOn = useGoOn();
  const [error, setError] = useState<string | null>(null);
  const [pending, setPending] = useState<'name' | 'guest' | null>(null);

  const refuse = (title: string, text: string) => {
    setError(text);
    toast({ tone: 'failed', title, text });
  };
  const save = async (nickname: string) => {
    try {
      await ownAccount();
    } catch (failure) {
      return refuse('Account creation failed', wordsOf(failure, 'Failed to create account'));
    }
    try {
      await goOn(await send('chooseNickname', { body: { nickname } }));
    } catch (failure) {
      if (isTaken(failure)) return refuse('Battle name unavailable', taken);
      refuse('Error', wordsOf(failure, 'Failed to save nickname'));
    }
  };
  const playAsGuest = async () => {
    try {
      const guest = await send('playAsGuest');
      storage.remove('forceNewAccount');
      await goOn(guest);
    } catch (failure) {
      const text = wordsOf(failure, 'Something went wrong. Please try again.');
      toast({ tone: 'failed', title: 'Failed to create guest account', text });
    }
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
    playAsGuest: () => once('guest', playAsGuest),
    /** `own`: the name they have, which may be older than today's rules. */
    takeName: async (typed: string, own: string | null = null) => {
      const nickname = tidyNickname(typed);
      const problem = nickname === own ? null : nicknameProblem(nickname);
      if (problem) refuse('Invalid nickname', problems[problem]);
      else await once('name', () => save(nickname));
    },
  };
}
