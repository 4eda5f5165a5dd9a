import { toast } from '#client/announce/toasts.ts';
import { isInBattle } from '#client/battle/battle-paths.ts';
import { nameOf } from '#client/battle/players.ts';
import { useCurrentUser } from '#client/data/current-user.ts';
import { refetch } from '#client/data/refetch.ts';
import { retryImport } from '#client/device/fetch-code.ts';
import { useLiveMessages } from '#client/live/live-context.ts';
import { timings } from '#client/timings.ts';
import type { LiveMessage } from '#contract/live.ts';
import { isAnytime } from '#rules/pace.ts';
import { goHomeSoon, isOpening, startRematch } from './start-next.ts';
import {
  acceptOutgoingRematches,
  fetchOutgoingRematches,
  fetchRequests,
  useOnExpiry,
  useOutgoingChallenges,
  useOutgoingRematches,
} from './use-requests.ts';

/** Loads the code that few messages need. */
const loadReactions = () => retryImport(() => import('./react-to-challenge.tsx'));

const reactions: { [Type in LiveMessage['type']]?: (message: Extract<LiveMessage, { type: Type }>) => void } =
  {
    rematchRequest: ({ request }) => {
      void fetchRequests('rematch');
      if (isAnytime(request))
        void loadReactions().then(({ showRequest }) =>
          showRequest(`${request.fromUserNickname} wants a rematch`, request),
        );
    },
    rematchAccepted: ({ game }) => {
      // The other tabs of the player who answered still show the dialog.
      void fetchRequests('rematch');
      // The results page links to the rematch from now on.
      void refetch({ queryKey: ['showResults'] });
      // The player may be in another battle by now, and hours later on any page.
      if ((isAnytime(game) || isInBattle(window.location)) && !isOpening(game.id)) {
        void fetchOutgoingRematches();
        void loadReactions().then(({ toastBegun }) => toastBegun('Rematch accepted!', game.id));
        return;
      }
      startRematch(game);
      acceptOutgoingRematches();
      setTimeout(() => void fetchOutgoingRematches(), timings.toGameAfterRematch);
    },
    rematchDeclined: ({ chickenMessage }) => {
      void fetchOutgoingRematches();
      toast({ tone: 'warn', title: 'Rematch Declined', text: chickenMessage, ms: timings.toastDeclined });
    },
    redirectToHome: () => {
      void fetchRequests('rematch');
      goHomeSoon();
    },
  };

/** Reacts to the messages about rematches on every page (spec §4 Rematch). */
export function useRematchMessages(): void {
  useLiveMessages((message) => reactions[message.type]?.(message as never));
  // The player who asked gets a toast if no answer came.
  useOnExpiry(useOutgoingRematches(), ({ status }) => {
    if (status !== 'pending') return;
    toast({ tone: 'warn', title: 'Rematch request expired', text: 'They did not answer in time.' });
    void fetchOutgoingRematches();
  });
}

export type ChallengeMessage = Extract<LiveMessage, { type: `challenge${string}` }>;

const isOfChallenge = (message: LiveMessage): message is ChallengeMessage =>
  message.type.startsWith('challenge');

export function useChallengeMessages(): void {
  const myId = useCurrentUser().user?.id;
  useLiveMessages((message) => {
    if (!myId || !isOfChallenge(message)) return;
    void loadReactions().then(({ reactToChallenge }) => reactToChallenge(message, myId));
  });
  useOnExpiry(useOutgoingChallenges(), ({ to }) => {
    toast({ tone: 'warn', title: 'No answer', text: `${nameOf(to)} did not answer in time.` });
    void fetchRequests('challenge');
  });
}
