import { navigate } from 'wouter/use-browser-location';
import { queryClient } from '#client/data/query-client.ts';
import { callKey } from '#client/data/use-call.ts';
import { useLiveMessages } from '#client/live/live-context.ts';
import { paths } from '#client/paths.ts';
import { timings } from '#client/timings.ts';
import type { LiveMessage } from '#contract/live.ts';
import { startRematch } from './start-rematch.ts';
import { toast } from './toasts.ts';

/** Whoever plays or opens another battle by now is not pulled out of it. */
const busy = /^\/(game|round-summary|create-game|join-game)(\/|$)/;

function goHome() {
  if (!busy.test(window.location.pathname)) navigate(paths.root);
}

const reactions: { [Type in LiveMessage['type']]?: (message: Extract<LiveMessage, { type: Type }>) => void } =
  {
    rematchRequest: () => void queryClient.invalidateQueries({ queryKey: callKey('showRematches') }),
    rematchAccepted: ({ game }) => startRematch(game.roomCode),
    rematchDeclined: ({ chickenMessage }) =>
      toast({
        tone: 'warn',
        title: 'Rematch Declined',
        text: chickenMessage,
        ms: timings.toastDeclined,
      }),
    redirectToHome: () => void setTimeout(goHome, timings.toHomeAfterDecline),
  };

/** What becomes of rematch requests, whatever page is open (spec §4 Rematch). */
export function useRematchNews(): void {
  useLiveMessages((message) => reactions[message.type]?.(message as never));
}
