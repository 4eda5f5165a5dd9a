import { toast } from '#client/announce/toasts.ts';
import { nameOf } from '#client/data/use-battle.ts';
import { useSend } from '#client/data/use-send.ts';
import type { WireChallenge } from '#contract/schemas.ts';
import { sayRefused } from './refused.ts';
import { noteOwnYes, startChallenged } from './start-challenged.ts';
import { fetchChallenges, silence } from './use-challenges.ts';

const sayDeclined = ({ from }: WireChallenge) =>
  toast({
    ...{ tone: 'warn', title: 'Not this time' },
    text: `${nameOf(from)} is told. For ${silence} neither of you is asked again.`,
  });

/** Says yes or no to a challenge; `failed` is for who has to close something as well. */
export function useAnswerChallenge(failed?: () => void) {
  const answering = useSend('answerChallenge');
  // The challenge may leave the page before its answer has arrived: a promise is heard all the same.
  const answer = (challenge: WireChallenge, accept: boolean) => {
    if (accept) noteOwnYes(challenge.id);
    const answered = answering.mutateAsync({
      params: { challengeId: String(challenge.id) },
      body: { accept },
    });
    void answered
      .then(({ game }) => {
        if (game) startChallenged(game.id, 'You are in!');
        else sayDeclined(challenge);
      })
      .catch((error: Error) => {
        sayRefused('That came to nothing', error);
        failed?.();
      })
      .finally(() => void fetchChallenges());
  };
  /** Which answer is on its way. */
  const pending = answering.isPending ? (answering.variables?.body?.accept ?? null) : null;
  return { answer, pending };
}
