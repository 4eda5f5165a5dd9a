import { toast } from '#client/announce/toasts.ts';
import { isInBattle } from '#client/battle/battle-paths.ts';
import { nameOf } from '#client/battle/players.ts';
import { useCurrentUser } from '#client/data/current-user.ts';
import { retryImport } from '#client/device/fetch-code.ts';
import { useLiveMessages } from '#client/live/live-context.ts';
import { timings } from '#client/timings.ts';
import type { LiveMessage } from '#contract/live.ts';
import { isAnytime } from '#rules/pace.ts';
import { goHomeSoon, isOpening, startRematch } from './start-next.ts';
import {
  fetchAfterAcceptance,
  fetchRequests,
  type PendingRequest,
  requestText,
  useOnExpiry,
  useOutgoingRequests,
} from './use-requests.ts';

/** Loads the code that few messages need. */
const loadReactions = () => retryImport(() => import('./react-to-challenge.tsx'));

export type ChallengeMessage = Extract<LiveMessage, { type: `challenge${string}` }>;

const reactToChallenge = (message: ChallengeMessage, myId: string) =>
  void loadReactions().then((reactions) => reactions.reactToChallenge(message, myId));

const reactions: {
  [Type in LiveMessage['type']]?: (message: Extract<LiveMessage, { type: Type }>, myId: string) => void;
} = {
  rematchRequest: ({ request }) => {
    void fetchRequests();
    if (isAnytime(request))
      void loadReactions().then(({ showRequest }) =>
        showRequest(`${request.fromUserNickname} ${requestText.rematch}`, request),
      );
  },
  rematchAccepted: ({ game, requestId }, myId) => {
    // The player may be in another battle by now, and hours later on any page.
    if ((isAnytime(game) || isInBattle(window.location)) && !isOpening(game.id)) {
      void fetchRequests();
      void loadReactions().then(({ toastBegun }) => toastBegun('Rematch accepted!', game.id));
      return;
    }
    startRematch(game);
    fetchAfterAcceptance(requestId, myId);
  },
  rematchDeclined: ({ chickenMessage }) => {
    void fetchRequests();
    toast({ tone: 'warn', title: 'Rematch Declined', text: chickenMessage, ms: timings.toastDeclined });
  },
  redirectToHome: () => {
    void fetchRequests();
    goHomeSoon();
  },
  challenge: reactToChallenge,
  challengeAccepted: reactToChallenge,
  challengeDeclined: reactToChallenge,
};

/** Reacts to the messages about rematches and challenges on every page (spec §4 Rematch). */
export function useAgainMessages(): void {
  const myId = useCurrentUser().user?.id;
  useLiveMessages((message) => myId && reactions[message.type]?.(message as never, myId));
  useOnExpiry(useOutgoingRequests(), (request) => {
    if (request.status !== 'pending') return;
    toastUnanswered(request);
    void fetchRequests();
  });
}

const toastUnanswered = ({ kind, to }: PendingRequest) =>
  kind === 'rematch'
    ? toast({ tone: 'warn', title: 'Rematch request expired', text: 'They did not answer in time.' })
    : toast({ tone: 'warn', title: 'No answer', text: `${nameOf(to)} did not answer in time.` });
