import Swords from 'lucide-react/icons/swords';
import { lazy, Suspense } from 'react';
import { Link } from 'wouter';
import { dismissToast, type Toast, toast } from '#client/announce/toasts.ts';
import { howItEnded } from '#client/battle/how-it-ended.ts';
import { useCurrentUser } from '#client/data/current-user.ts';
import { useLiveMessages } from '#client/live/live-context.ts';
import { paths } from '#client/paths.ts';
import type { LiveMessage } from '#contract/live.ts';
import { useAskedOfMe } from './use-asked-of-me.ts';
import { useRematchMessages } from './use-rematch-messages.ts';

/** A player who joins a room hears that its battle has begun before the answer leads them there; in milliseconds. */
const wayIn = 3000;
const joining = /^\/(join-game|nickname)(\/|$)/;

/** Tells a player, on whatever page, what happens in a battle that they are not looking at, with the way to it. */
function BattleCall() {
  const me = useCurrentUser().user?.id;
  useLiveMessages((message) => {
    if (!me || !('gameId' in message) || message.gameId === undefined) return;
    const { gameId } = message;
    const call = callFor(message, { me, gameId });
    if (!call) return;
    const say = () => isSeen(gameId) || sayCall(call);
    const isWayIn = message.type === 'gameUpdated' && joining.test(window.location.pathname);
    if (isWayIn) setTimeout(say, wayIn);
    else say();
  });
  return null;
}

/** The page of that battle says by itself what happens in it. */
function isSeen(gameId: number): boolean {
  const { pathname, search } = window.location;
  const [, page = '', id] = pathname.split('/');
  if (['game', 'round-summary', 'results'].includes(page)) return id === String(gameId);
  return page === 'create-game' && new URLSearchParams(search).get('room') === String(gameId);
}

type Call = { toast: Toast; to: string; way: string };

function sayCall({ toast: words, to, way }: Call) {
  const link = (
    <Link href={to} className="underline" onClick={dismissToast}>
      {way}
    </Link>
  );
  toast({ icon: Swords, ...words, way: link, ms: 20_000 });
}

type CallReader = { me: string; gameId: number };

function callFor(message: LiveMessage, { me, gameId }: CallReader): Call | null {
  const title = moveFor(message, me);
  if (title) return { toast: { tone: 'done', title }, to: paths.game(gameId), way: 'Go to the battle' };
  const toResults = { to: paths.results(gameId), way: 'See the results' };
  if (message.type === 'gameEnded' || message.type === 'gameTimeout')
    return { toast: howItEnded(message, me), ...toResults };
  if (message.type === 'ratingsComplete')
    return { toast: { tone: 'done', title: 'All Ratings Complete!' }, ...toResults };
  if (message.type !== 'roundSummary') return null;
  const over = message.final ? 'All Ratings Complete!' : `Round ${message.round} is over`;
  return { toast: { tone: 'done', title: over }, to: paths.roundSummary(gameId), way: 'See the summary' };
}

/** What the battle waits for, if it is for this player. */
function moveFor(message: LiveMessage, me: string): string | null {
  switch (message.type) {
    case 'gameUpdated':
      return message.game.status === 'active' ? 'Your battle has begun!' : null;
    case 'songSubmittedForRating':
      return 'A song waits for your rating';
    case 'songSwapped':
      return message.submittedBy === me ? null : 'A song waits for your rating';
    case 'swapAsked':
      return message.submittedBy === me ? 'Your song does not play for your opponent' : null;
    case 'nextTurn':
    case 'nextRound':
      return message.currentTurn === me ? 'It is your turn to share a song' : null;
    default:
      return null;
  }
}

/** Most visits see no rematch asked for: the dialog comes when one is. */
const RematchChallenge = lazy(() =>
  import('./rematch-challenge.tsx').then((found) => ({ default: found.RematchChallenge })),
);
const StillWaiting = lazy(() =>
  import('./still-waiting.tsx').then((found) => ({ default: found.StillWaiting })),
);

/** Appears on any page when a player asks for a rematch, or waits in a line at its foot for a better moment. */
function RematchDialog() {
  useRematchMessages();
  const { shown, waiting, isNew, fromLine, open, putAway } = useAskedOfMe();
  return (
    <>
      <Suspense>{shown && <RematchChallenge key={shown.id} request={shown} onClose={putAway} />}</Suspense>
      {/* Apart: it would go, and the focus with it, while the dialog is fetched. */}
      <Suspense>
        {waiting && (!shown || fromLine) && (
          <StillWaiting key={waiting.id} request={waiting} isNew={isNew} onOpen={() => open(waiting)} />
        )}
      </Suspense>
    </>
  );
}

/** What may happen to a signed-in player on any page. */
export function ForPlayers() {
  return (
    <>
      <RematchDialog />
      <BattleCall />
    </>
  );
}
