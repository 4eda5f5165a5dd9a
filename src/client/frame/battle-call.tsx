import { Swords } from 'lucide-react';
import { Link, useLocation } from 'wouter';
import { useMe } from '#client/data/who-am-i.ts';
import { useLiveMessages } from '#client/live/live-context.ts';
import { paths } from '#client/paths.ts';
import type { LiveMessage } from '#contract/live.ts';
import { dismissToast, toast } from './toasts.ts';

/** Pages of a battle say by themselves what happens in it. */
const ofBattle = /^\/(game|round-summary|results|create-game|join-game)(\/|$)/;

/** Calls a player who is on some other page back to a battle that waits for them. */
export function BattleCall() {
  const [place] = useLocation();
  const me = useMe().user?.id;
  useLiveMessages((message) => {
    if (!me || ofBattle.test(place)) return;
    const title = callFor(message, me);
    if (!title || !('gameId' in message) || message.gameId === undefined) return;
    const back = (
      <Link href={paths.game(message.gameId)} className="underline" onClick={dismissToast}>
        Go to the battle
      </Link>
    );
    toast({ tone: 'done', icon: Swords, title, text: back, ms: 20_000 });
  });
  return null;
}

function callFor(message: LiveMessage, me: string): string | null {
  if (message.type === 'gameUpdated' && message.game.status === 'active') return 'Your battle has begun!';
  if (message.type === 'songSubmittedForRating') return 'A song waits for your rating';
  const isTurn = message.type === 'nextTurn' || message.type === 'nextRound';
  return isTurn && message.currentTurn === me ? 'It is your turn to share a song' : null;
}
