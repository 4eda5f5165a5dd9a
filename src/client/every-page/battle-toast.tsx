import Swords from 'lucide-react/icons/swords';
import { toastWithLink } from '#client/announce/toast-with-link.tsx';
import type { Toast } from '#client/announce/toasts.ts';
import { howItEnded } from '#client/battle/how-it-ended.ts';
import type { LiveMessage } from '#contract/live.ts';
import { paths } from '#contract/paths.ts';

/** Toast about a battle that is not on the page; `to`, `label`: path and text of its link. */
type BattleToast = { toast: Toast; to: string; label: string };

type Reader = { myId: string; gameId: number };

export function toastBattleNews(message: LiveMessage, reader: Reader): void {
  const news = toastFor(message, reader);
  if (news) toastWithLink({ icon: Swords, ...news.toast }, news.to, news.label);
}

function toastFor(message: LiveMessage, { myId, gameId }: Reader): BattleToast | null {
  const title = moveFor(message, myId);
  if (title) return { toast: { tone: 'done', title }, to: paths.game(gameId), label: 'Go to the battle' };
  const toResults = { to: paths.results(gameId), label: 'See the results' };
  if (message.type === 'gameEnded' || message.type === 'gameTimeout')
    return { toast: howItEnded(message, myId), ...toResults };
  if (message.type === 'ratingsComplete')
    return { toast: { tone: 'done', title: 'All Ratings Complete!' }, ...toResults };
  if (message.type !== 'roundSummary') return null;
  const over = message.final ? 'All Ratings Complete!' : `Round ${message.round} is over`;
  return {
    toast: { tone: 'done', title: over },
    to: paths.roundSummary(gameId),
    label: 'See the summary',
  };
}

function moveFor(message: LiveMessage, myId: string): string | null {
  switch (message.type) {
    case 'gameUpdated':
      return message.game.status === 'active' ? 'Your battle has begun!' : null;
    case 'songSubmittedForRating':
      return 'A song waits for your rating';
    case 'songSwapped':
      return message.submittedBy === myId ? null : 'A song waits for your rating';
    case 'swapExpired':
      return message.submittedBy === myId ? null : 'No other song came: rate the first one';
    case 'swapAsked':
      return message.submittedBy === myId ? 'Your song does not play for your opponent' : null;
    case 'nextTurn':
    case 'nextRound':
      return message.currentTurn === myId ? 'It is your turn to share a song' : null;
    default:
      return null;
  }
}
