import { ChevronRight, Swords } from 'lucide-react';
import { Link } from 'wouter';
import { refreshSoon } from '#client/data/refresh.ts';
import { nameOf, opponentOf } from '#client/data/use-battle.ts';
import { useCall } from '#client/data/use-call.ts';
import { useLiveMessages } from '#client/live/live-context.ts';
import type { Game } from '#contract/schemas.ts';
import { battleTypeLabel } from '#rules/battle-types.ts';
import { battleAddress } from './battle-address.ts';
import { whoMoves } from './who-moves.ts';

/** Asked for before the page is shown: what comes later pushes the leaderboard down. */
export const useMyBattles = () => useCall('showMyBattles');

/** The way back into battles that still run. */
export function RunningBattles({ me }: { me: string }) {
  const { data: battles = [] } = useMyBattles();
  useLiveMessages((message) => {
    if ('gameId' in message) refreshSoon();
  });
  if (battles.length === 0) return null;
  return (
    <section aria-label="Your battles" className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-2">
      {battles.map((game) => (
        <Link key={game.id} href={battleAddress(game)} className="note">
          <Swords />
          <span className="min-w-0 flex-1">
            <b className="block [overflow-wrap:anywhere]" dir="auto">
              {lineOf(game, me)}
            </b>
            <span className="text-muted text-small">{whoMoves(game)}</span>
          </span>
          <ChevronRight />
        </Link>
      ))}
    </section>
  );
}

function lineOf(game: Game, me: string): string {
  const opponent = opponentOf(game.players, me);
  const label = battleTypeLabel(game.battleType);
  return opponent ? `${label} against ${nameOf(opponent)}` : `${label}, room ${game.roomCode}`;
}
