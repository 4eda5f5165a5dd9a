import { toast } from '#client/announce/toasts.ts';
import { queryClient } from '#client/data/query-client.ts';
import { callKey } from '#client/data/use-call.ts';
import { useLiveMessages } from '#client/live/live-context.ts';
import { timings } from '#client/timings.ts';
import type { LiveMessage } from '#contract/live.ts';
import { forgetAsked, heardYes } from './asked-rematch.ts';
import { goHomeSoon, startRematch } from './start-rematch.ts';

const reactions: { [Type in LiveMessage['type']]?: (message: Extract<LiveMessage, { type: Type }>) => void } =
  {
    rematchRequest: () => void queryClient.invalidateQueries({ queryKey: callKey('showRematches') }),
    rematchAccepted: ({ game }) => {
      heardYes();
      // The other tabs of a player who said yes still show the question.
      void queryClient.invalidateQueries({ queryKey: callKey('showRematches') });
      // Results that are open, or come back to, lead to it from now on.
      void queryClient.invalidateQueries({ queryKey: ['showResults'] });
      startRematch(game.roomCode);
    },
    rematchDeclined: ({ chickenMessage }) => {
      forgetAsked();
      toast({ tone: 'warn', title: 'Rematch Declined', text: chickenMessage, ms: timings.toastDeclined });
    },
    redirectToHome: goHomeSoon,
  };

/** What becomes of rematch requests, whatever page is open (spec §4 Rematch). */
export function useRematchMessages(): void {
  useLiveMessages((message) => reactions[message.type]?.(message as never));
}
