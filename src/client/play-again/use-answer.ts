import { toast } from '#client/announce/toasts.ts';
import { useSecondsUntilDate } from '#client/battle/use-seconds.ts';
import { waitIn } from '#client/data/send.ts';
import { useSend } from '#client/data/use-send.ts';
import { toastFailure } from '#client/shell/refusals.ts';
import { waitInWords } from '#rules/words/wait-words.ts';
import { goHomeSoon, noteOwnYes, setOwnYes, startChallenged, startRematch } from './start-next.ts';
import { cachedRequestFrom, fetchRequests, type PlayRequest, silence, useRequests } from './use-requests.ts';

export function sayRefused(title: string, error: Error): void {
  const { timeoutMs } = waitIn(error);
  const detail = timeoutMs === undefined ? undefined : `${waitInWords(timeoutMs)} left.`;
  toastFailure(error, title, 'Something went wrong. Please try again.', detail);
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
  /** Shows that the answer to a rematch failed, in the words of that component (spec §8). */
  sayFailed?: (error: Error) => void;
  /** Called after a failure, for a dialog that closes then. */
  close?: () => void;
};

/** Accepts or declines a request. Promises and not callbacks of the mutation: the component may be unmounted before the answer. */
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
  /** A phrase that follows the name of the other player; null: no request now. */
  wants: PlayRequest['asks'] | null;
  accept: () => void;
  pending: boolean;
  /** For a player whose own request was refused: accepts the one that the other player made first. Returns whether there is one. */
  acceptTheirs: () => Promise<boolean>;
};

/** The request of another player to this one, which a button that asks that player accepts instead. */
export function useIncomingFrom(playerId: string): IncomingFrom {
  const theirs = useRequests({ fetched: false }).requests.filter(({ from }) => from.id === playerId);
  // Renders again each second until the last of them has ended.
  useSecondsUntilDate(Math.max(0, ...theirs.map(({ until }) => until)));
  const request = theirs.find(({ until }) => until > Date.now());
  const { answer, pending } = useAnswer();
  const acceptTheirs = async () => {
    await Promise.all([fetchRequests('rematch'), fetchRequests('challenge')]);
    const found = cachedRequestFrom(playerId);
    if (found) answer(found, true);
    return found !== undefined;
  };
  return {
    wants: request?.asks ?? null,
    accept: () => request && answer(request, true),
    pending: pending !== null,
    acceptTheirs,
  };
}
