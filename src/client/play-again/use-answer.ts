import { toast } from '#client/announce/toasts.ts';
import { isInBattle } from '#client/battle/battle-paths.ts';
import { nameOf } from '#client/battle/players.ts';
import { useSecondsUntilDate } from '#client/battle/use-seconds.ts';
import { failedWith, hadNoResponse, waitIn } from '#client/data/send.ts';
import { useSend } from '#client/data/use-send.ts';
import { toastFailure } from '#client/shell/failure-toasts.ts';
import type { PlayRequestReply } from '#contract/schemas.ts';
import { isAnytime } from '#rules/pace.ts';
import { cooldownInWords } from '#rules/play-requests.ts';
import { waitInWords } from '#rules/words/wait-words.ts';
import {
  goHomeSoon,
  noteAccepted,
  openingsSoFar,
  setAcceptanceToast,
  startChallenged,
  startRematch,
} from './start-next.ts';
import { cachedRequestFrom, fetchRequests, isPending, requestText, useRequests } from './use-requests.ts';

/** Shows the failure of a call, with the wait that the server sent, if any. */
export function toastWithWait(title: string, error: Error): void {
  const { timeoutMs } = waitIn(error);
  const detail = timeoutMs === undefined ? undefined : `${waitInWords(timeoutMs)} left.`;
  toastFailure(error, title, 'Something went wrong. Please try again.', detail);
}

const toastAccepted = () =>
  toast({ tone: 'done', title: 'Rematch accepted!', text: 'Starting a new game...' });

function leaveAfterDecline({ from, pace }: RequestToAnswer) {
  const staying = isAnytime({ pace })
    ? `${nameOf(from)} is told.`
    : isInBattle(window.location) && 'You stay here.';
  toast({ tone: 'warn', title: 'Rematch declined', text: staying || 'Sending both players back to home...' });
  if (!staying) goHomeSoon();
}

const toastChallengeDeclined = (name: string) =>
  toast({
    tone: 'warn',
    title: 'Not this time',
    text: `${name} is told. For ${cooldownInWords} neither of you is asked again.`,
  });

const toastNotAnswered = (error: Error) => toastWithWait('That came to nothing', error);

type RequestToAnswer = Pick<PlayRequestReply, 'kind' | 'id' | 'from' | 'pace'>;

type OnFailure = {
  /** Shows that the answer to a rematch failed, in the component's own words (spec §8). */
  toastFailed?: (error: Error) => void;
  /** Called after a failure, to close a dialog. */
  close?: () => void;
};

/** The answer that is being sent; null for none. */
type Sending = 'accept' | 'decline' | null;

/** Returns a function that accepts or declines a request. It uses promises, as the component may unmount before the response. */
export function useAnswer({ toastFailed = toastNotAnswered, close }: OnFailure = {}) {
  const toRematch = useSend('answerRematch');
  const toChallenge = useSend('answerChallenge');
  const send = {
    rematch: async (request: RequestToAnswer, accept: boolean) => {
      setAcceptanceToast(accept ? toastAccepted : null);
      try {
        const params = { requestId: String(request.id) };
        const { game } = await toRematch.mutateAsync({ params, body: { accept } });
        if (game) startRematch(game);
        else leaveAfterDecline(request);
      } finally {
        setAcceptanceToast(null);
      }
    },
    challenge: async ({ id, from }: RequestToAnswer, accept: boolean) => {
      if (accept) noteAccepted(id);
      const params = { challengeId: String(id) };
      const { game } = await toChallenge.mutateAsync({ params, body: { accept } });
      if (game) startChallenged(game.id, 'You are in!');
      else toastChallengeDeclined(nameOf(from));
    },
  };
  const answer = (request: RequestToAnswer, accept: boolean) => {
    const openings = openingsSoFar();
    void send[request.kind](request, accept)
      .catch(async (error: Error) => {
        // The answer may be stored if there was no response, or if the browser had sent a copy before.
        if (hadNoResponse(error) || failedWith(error, 409)) await fetchRequests();
        if (openingsSoFar() > openings || (hadNoResponse(error) && !isPending(request.id))) return close?.();
        (request.kind === 'rematch' ? toastFailed : toastNotAnswered)(error);
        close?.();
      })
      .finally(() => void fetchRequests());
  };
  const pending = [toRematch, toChallenge].find((each) => each.isPending);
  const sending: Sending = !pending ? null : pending.variables?.body?.accept ? 'accept' : 'decline';
  return { answer, sending };
}

type IncomingFrom = {
  /** Phrase that follows the name of the other player; null without a request. */
  requestText: string | null;
  accept: () => void;
  pending: boolean;
  /** Accepts the request that the other player made first, after the own request was refused. Returns whether there is one. */
  acceptTheirs: () => Promise<boolean>;
};

/** Returns the request of another player to this one. A button that would ask that player accepts this request instead. */
export function useIncomingFrom(playerId: string): IncomingFrom {
  const theirs = useRequests().requests.filter(({ from }) => from.id === playerId);
  // This hook renders every second until the last request has ended.
  useSecondsUntilDate(Math.max(0, ...theirs.map(({ until }) => until)));
  const request = theirs.find(({ until }) => until > Date.now());
  const { answer, sending } = useAnswer();
  const acceptTheirs = async () => {
    await fetchRequests();
    const found = cachedRequestFrom(playerId);
    if (found) answer(found, true);
    return found !== undefined;
  };
  return {
    requestText: request ? requestText[request.kind] : null,
    accept: () => request && answer(request, true),
    pending: sending !== null,
    acceptTheirs,
  };
}
