import Bird from 'lucide-react/icons/bird';
import { toast } from '#client/announce/toasts.ts';
import { isInBattle } from '#client/battle/battle-paths.ts';
import { nameOf } from '#client/battle/players.ts';
import { hadNoResponse, waitIn, wouldFailAgain } from '#client/data/send.ts';
import { useSend } from '#client/data/use-send.ts';
import { toastFailure, toastOwnWords } from '#client/shell/failure-toasts.ts';
import type { PlayRequestReply } from '#contract/schemas.ts';
import { isAnytime } from '#rules/pace.ts';
import { cooldownInWords } from '#rules/play-requests.ts';
import { waitInWords } from '#rules/words/wait-words.ts';
import { enterBattle, forgetAccepted, goHomeSoon, noteAccepted, watchOpenings } from './after-answer.ts';
import { fetchRequests, isPending } from './use-requests.ts';

/** Shows the failure of a call, with the wait that the server sent, if any. */
export function toastWithWait(title: string, error: unknown): void {
  const { timeoutMs } = waitIn(error);
  const detail = timeoutMs === undefined ? undefined : `${waitInWords(timeoutMs)} left.`;
  toastFailure(error, title, 'Something went wrong. Please try again.', detail);
}

const toastOwnDecline = (title: string, text: string) => toast({ tone: 'warn', icon: Bird, title, text });

const afterDecline = {
  rematch: ({ from, pace }: RequestToAnswer) => {
    const staying = isAnytime({ pace })
      ? `${nameOf(from)} is told.`
      : isInBattle(window.location) && 'You stay here.';
    toastOwnDecline('Rematch declined', staying || 'Sending both players back to home...');
    if (!staying) goHomeSoon();
  },
  challenge: ({ from }: RequestToAnswer) =>
    toastOwnDecline(
      'Not this time',
      `${nameOf(from)} is told. For ${cooldownInWords} neither of you is asked again.`,
    ),
};

type RequestToAnswer = Pick<PlayRequestReply, 'kind' | 'id' | 'from' | 'pace'>;

/** Title and text if the answer to a rematch fails outside of its dialog. */
export const notAnsweredWords = [
  'Failed to respond to rematch',
  'Something went wrong. Please try again.',
] as const;

type OnFailure = {
  /** Title and text of the toast if the answer to a rematch fails (spec §8). */
  ownWords?: readonly [title: string, text: string];
  /** Called after a failure, to close a dialog. */
  close?: () => void;
};

/** The answer that is being sent; null for none. */
type Sending = 'accept' | 'decline' | null;

function onNotAnswered(error: unknown, { kind, id }: RequestToAnswer, ownWords: OnFailure['ownWords']) {
  // A refused acceptance leads nowhere, also if the player accepts on another device later.
  if (wouldFailAgain(error)) forgetAccepted(id);
  if (kind === 'rematch' && ownWords) toastOwnWords(error, ...ownWords);
  else toastWithWait('That came to nothing', error);
}

/** Returns a function that accepts or declines a request. It uses promises, as the component may unmount before the response. */
export function useAnswer({ ownWords, close }: OnFailure = {}) {
  const toRematch = useSend('answerRematch');
  const toChallenge = useSend('answerChallenge');
  const send = ({ kind, id }: RequestToAnswer, accept: boolean) =>
    kind === 'rematch'
      ? toRematch.mutateAsync({ params: { requestId: String(id) }, body: { accept } })
      : toChallenge.mutateAsync({ params: { challengeId: String(id) }, body: { accept } });
  const answer = async (request: RequestToAnswer, accept: boolean) => {
    // The way home stores no acceptance: the player has declined on another device.
    const isOpened = accept ? watchOpenings('battle') : watchOpenings('battle', 'home');
    if (accept) noteAccepted(request.id);
    try {
      const { game } = await send(request, accept);
      if (game) enterBattle({ ...request, game });
      else afterDecline[request.kind](request);
      void fetchRequests();
    } catch (error) {
      // The answer may be stored if there was no response, or if the browser had sent a copy before.
      await fetchRequests();
      const isStored = isOpened() || (hadNoResponse(error) && !isPending(request.id));
      if (!isStored) onNotAnswered(error, request, ownWords);
      close?.();
    }
  };
  const pending = [toRematch, toChallenge].find((each) => each.isPending);
  const sending: Sending = !pending ? null : pending.variables?.body?.accept ? 'accept' : 'decline';
  return { answer, sending };
}
