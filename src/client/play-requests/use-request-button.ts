import { wouldFailAgain } from '#client/data/send.ts';
import type { Player, PlayRequestReply } from '#contract/schemas.ts';
import { watchOpenings } from './after-answer.ts';
import { notAnsweredWords, useAnswer } from './use-answer.ts';
import { addRequest, cachedRequestWith, fetchRequests, requestText, useRequestWith } from './use-requests.ts';

type Asking = {
  /** Sends the request. */
  send: () => Promise<PlayRequestReply>;
  isSending: boolean;
  /** Tells this player that the other one is asked, perhaps from another window. */
  tellAsked: (msLeft: number) => void;
  toastFailed: (error: unknown) => void;
};

/**
 * Returns what a button needs that asks another player for a battle, shows the time left, and accepts if the other one asked first.
 * `requestText`: what that player wants, null without a request. It uses promises, as the component may unmount before the response.
 */
export function useRequestButton(
  { id }: Pick<Player, 'id'>,
  { send, isSending, tellAsked, toastFailed }: Asking,
) {
  const request = useRequestWith(id);
  const { answer, sending } = useAnswer({ ownWords: notAnsweredWords });
  const theirs = request?.from.id === id ? request : null;

  const ask = async () => {
    const isOpened = watchOpenings('battle', 'home');
    try {
      const made = await send();
      addRequest(made);
      tellAsked(made.expiresInMs);
    } catch (error) {
      await fetchRequests();
      const found = cachedRequestWith(id);
      // Another window has asked, or only the response was lost.
      if (found?.to.id === id) tellAsked(found.until - Date.now());
      // The other player asked first.
      else if (found && wouldFailAgain(error)) void answer(found, true);
      else if (!isOpened()) toastFailed(error);
    }
  };

  return {
    requestText: theirs && requestText[theirs.kind],
    waiting: request && !theirs ? { secondsLeft: request.left, secondsTotal: request.lengthMs / 1000 } : null,
    pending: isSending || sending !== null,
    press: () => void (theirs ? answer(theirs, true) : ask()),
  };
}
