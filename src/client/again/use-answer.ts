import { toast } from '#client/announce/toasts.ts';
import { useSecondsUntil } from '#client/battle/use-seconds.ts';
import { isUnauthorized, waitIn } from '#client/data/send.ts';
import { useSend } from '#client/data/use-send.ts';
import { logInAgain, sentenceOf } from '#client/shell/refusals.ts';
import { waitInWords } from '#rules/words/wait-words.ts';
import { fetchRequests, knownRequestFrom, type PlayRequest, silence, useRequests } from './pending.ts';
import { goHomeSoon, noteOwnYes, setOwnYes, startChallenged, startRematch } from './start-next.ts';

export function sayRefused(title: string, error: Error): void {
  if (isUnauthorized(error)) {
    logInAgain();
    return;
  }
  const { timeoutMs } = waitIn(error);
  const text = sentenceOf(error, 'Something went wrong. Please try again.');
  const detail = timeoutMs === undefined ? undefined : `${waitInWords(timeoutMs)} left.`;
  toast({ tone: 'failed', title, text, detail });
}

const sayAccepted = () => toast({ tone: 'done', title: 'Rematch accepted!', text: 'Starting a new game...' });

function sayDeclined() {
  toast({ tone: 'warn', title: 'Rematch declined', text: 'Sending both players back to home...' });
  goHomeSoon();
}

const sayChallengeDeclined = (name: string) =>
  toast({
    tone: 'warn',
    title: 'Not this time',
    text: `${name} is told. For ${silence} neither of you is asked again.`,
  });

const sayCameToNothing = (error: Error) => sayRefused('That came to nothing', error);

type Answered = Pick<PlayRequest, 'kind' | 'id' | 'name'>;

type WhenFailed = {
  /** Words what went wrong with a rematch, each place in its own way (spec §8). */
  sayFailed?: (error: Error) => void;
  /** For who has to close something as well. */
  close?: () => void;
};

/** Says yes or no to a request. It may leave the page before its answer has arrived: a promise is heard all the same. */
export function useAnswer({ sayFailed = sayCameToNothing, close }: WhenFailed = {}) {
  const toRematch = useSend('answerRematch');
  const toChallenge = useSend('answerChallenge');
  const send = {
    rematch: async ({ id }: Answered, accept: boolean) => {
      setOwnYes(accept ? sayAccepted : null);
      try {
        const params = { requestId: String(id) };
        const { game } = await toRematch.mutateAsync({ params, body: { accept } });
        if (game) startRematch(game.roomCode);
        else sayDeclined();
      } finally {
        setOwnYes(null);
      }
    },
    challenge: async ({ id, name }: Answered, accept: boolean) => {
      if (accept) noteOwnYes(id);
      const params = { challengeId: String(id) };
      const { game } = await toChallenge.mutateAsync({ params, body: { accept } });
      if (game) startChallenged(game.id, 'You are in!');
      else sayChallengeDeclined(name);
    },
  };
  const answer = (request: Answered, accept: boolean) =>
    void send[request.kind](request, accept)
      .catch((error: Error) => {
        (request.kind === 'rematch' ? sayFailed : sayCameToNothing)(error);
        close?.();
      })
      .finally(() => void fetchRequests(request.kind));
  const sending = [toRematch, toChallenge].find(({ isPending }) => isPending);
  return { answer, pending: sending?.variables?.body?.accept ?? null };
}

type IncomingFrom = {
  /** What the other one wants, to follow the name; null: nothing now. */
  wants: PlayRequest['asks'] | null;
  accept: () => void;
  pending: boolean;
  /** For who asked in the same moment and was refused: says yes to what the other one asked. Answers whether there is such a thing. */
  acceptTheirs: () => Promise<boolean>;
};

/** What another player asks of this one meanwhile: who is about to ask says yes to that. */
export function useIncomingFrom(playerId: string): IncomingFrom {
  const theirs = useRequests({ fetched: false }).requests.filter(({ from }) => from.id === playerId);
  // Looks again each second while one of them stands.
  useSecondsUntil(Math.max(0, ...theirs.map(({ until }) => until)));
  const request = theirs.find(({ until }) => until > Date.now());
  const { answer, pending } = useAnswer();
  const acceptTheirs = async () => {
    await Promise.all([fetchRequests('rematch'), fetchRequests('challenge')]);
    const known = knownRequestFrom(playerId);
    if (known) answer(known, true);
    return known !== undefined;
  };
  return {
    wants: request?.asks ?? null,
    accept: () => request && answer(request, true),
    pending: pending !== null,
    acceptTheirs,
  };
}
