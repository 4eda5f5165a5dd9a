import { useLocation } from 'wouter';
import { toast } from '#client/announce/toasts.ts';
import { refreshSoon } from '#client/data/refresh.ts';
import { useLiveMessages } from '#client/live/live-context.ts';
import { paths } from '#client/paths.ts';

/** A player went on: everybody goes (spec §4 Live messages). */
export function useSummaryReactions(gameId: number): void {
  const [, navigate] = useLocation();
  useLiveMessages((message) => {
    if (!('gameId' in message) || message.gameId !== gameId) return;
    if (message.type === 'nextRound') {
      refreshSoon();
      toast({ tone: 'done', title: 'Next Round!', text: `Starting round ${message.round}` });
      navigate(paths.game(gameId), { replace: true });
    } else if (message.type === 'gameCompleted' || message.type === 'gameEnded') {
      navigate(paths.results(gameId), { replace: true });
    } else if (message.type === 'gameUpdated' || message.type === 'joined') {
      refreshSoon();
    }
  });
}
