import { useEffect } from 'react';
import { toast } from '#client/announce/toasts.ts';
import { useCurrentUser } from '#client/data/current-user.ts';
import { retryImport } from '#client/data/retry-import.ts';
import { nameOf } from '#client/data/use-battle.ts';
import { useLiveMessages } from '#client/live/live-context.ts';
import type { LiveMessage } from '#contract/live.ts';
import { fetchChallenges, knownChallenges, usePendingChallenges } from './use-challenges.ts';

export type ChallengeMessage = Extract<LiveMessage, { type: `challenge${string}` }>;

const isOfChallenge = (message: LiveMessage): message is ChallengeMessage =>
  message.type.startsWith('challenge');

/** What becomes of challenges, whatever page is open. */
export function useChallengeMessages(): void {
  const me = useCurrentUser().user?.id;
  useLiveMessages((message) => {
    if (!me || !isOfChallenge(message)) return;
    // As it is now: by the next fetch one that was answered is gone.
    const known = knownChallenges();
    void retryImport(() => import('./react-to-challenge.ts')).then(({ reactToChallenge }) =>
      reactToChallenge(message, { me, known }),
    );
  });
  useNoAnswer(me);
}

/** Who asked is told when nobody answered. */
function useNoAnswer(me: string | undefined): void {
  const { challenges } = usePendingChallenges();
  useEffect(() => {
    const now = Date.now();
    const timers = challenges
      .filter(({ from, until }) => from.id === me && until > now)
      .map(({ to, until }) =>
        setTimeout(() => {
          toast({ tone: 'warn', title: 'No answer', text: `${nameOf(to)} did not answer in time.` });
          void fetchChallenges();
        }, until - now),
      );
    return () => timers.forEach(clearTimeout);
  }, [challenges, me]);
}
