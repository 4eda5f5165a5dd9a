import Swords from 'lucide-react/icons/swords';
import { type Toast, toast } from '#client/announce/toasts.ts';
import { howItEnded } from '#client/battle/how-it-ended.ts';
import type { LiveMessage } from '#contract/live.ts';
import { paths } from '#contract/paths.ts';

type Reader = { myId: string; gameId: number };

/** Shows a toast about a battle that is not on the page, with a link to it. */
export function toastBattleNews(message: LiveMessage, reader: Reader): void {
  const news = toastElsewhere(message, reader);
  if (news) toast({ icon: Swords, ...news });
}

function toastElsewhere(message: LiveMessage, { myId, gameId }: Reader): Toast | null {
  const move = moveFor(message, myId);
  const toGame = { to: paths.game(gameId), label: 'Go to the battle' };
  if (move) return { tone: 'done', title: move, link: toGame };
  const toResults = { to: paths.results(gameId), label: 'See the results' };
  if (message.type === 'gameEnded' || message.type === 'gameTimeout')
    return { ...howItEnded(message, myId), link: toResults };
  if (message.type === 'ratingsComplete')
    return { tone: 'done', title: 'All Ratings Complete!', link: toResults };
  if (message.type !== 'roundSummary') return null;
  const title = message.final ? 'All Ratings Complete!' : `Round ${message.round} is over`;
  return { tone: 'done', title, link: { to: paths.roundSummary(gameId), label: 'See the summary' } };
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
