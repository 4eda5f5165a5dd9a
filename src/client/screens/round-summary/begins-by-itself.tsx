import { useSecondsLeft } from '#client/battle/use-seconds-left.ts';
import type { SeenBattle } from '#client/data/seen-battle.ts';
import { useHydrated } from '#client/ui/use-hydrated.ts';
import { hoursAndMinutes } from '#rules/words/wait-words.ts';

/** Any time a round that nobody begins begins by itself. No step is over then, and nobody loses. */
export function BeginsByItself({ battle: { game, receivedAt } }: { battle: SeenBattle }) {
  if (game.timeoutMs === null) return null;
  return <Line round={game.currentRound + 1} end={receivedAt + game.timeoutMs} drawnMs={game.timeoutMs} />;
}

function Line({ round, end, drawnMs }: { round: number; end: number; drawnMs: number }) {
  const ticking = useSecondsLeft(end) * 1000;
  const left = useHydrated() ? ticking : drawnMs;
  return (
    <p role="timer" aria-live="off" className="mt-2.5 font-[650] text-muted text-small leading-[1.25]">
      {`Round ${round} begins by itself in ${hoursAndMinutes(left)}.`}
    </p>
  );
}
