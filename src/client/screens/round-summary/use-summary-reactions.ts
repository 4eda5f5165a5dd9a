import { toast } from '#client/announce/toasts.ts';
import { useBattleMessages } from '#client/live/live-context.ts';
import { go } from '#client/shell/go.ts';
import { paths } from '#contract/paths.ts';

/** Follows the opponent to the next page (spec §4 Live messages). */
export function useSummaryReactions(gameId: number): void {
  useBattleMessages(gameId, (message) => {
    if (message.type === 'nextRound') {
      toast({ tone: 'done', title: 'Next Round!', text: `Starting round ${message.round}` });
      go(paths.game(gameId), { replace: true });
    } else if (message.type === 'gameCompleted' || message.type === 'gameEnded') {
      go(paths.results(gameId), { replace: true });
    }
  });
}
