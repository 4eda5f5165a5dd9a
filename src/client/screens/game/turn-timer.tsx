import type { SeenBattle } from '#client/data/use-battle.ts';
import { useSite } from '#client/data/use-site.ts';
import { TimerBlock } from '#client/ui/timer-block.tsx';
import { timerState } from '#rules/timer.ts';
import { useLastSeconds } from './use-last-seconds.ts';
import { useSecondsLeft } from './use-seconds-left.ts';

/** What is left of your turn, as the server said it (spec §4 Turn timer). */
export function TurnTimer({ battle: { game, receivedAt } }: { battle: SeenBattle }) {
  return game.timeoutMs === null ? null : <Ticking end={receivedAt + game.timeoutMs} />;
}

function Ticking({ end }: { end: number }) {
  const left = useSecondsLeft(end);
  const total = useSite()?.turnSeconds ?? left;
  useLastSeconds(left);
  return <TimerBlock secondsLeft={left} secondsTotal={Math.max(1, total)} state={timerState(left)} />;
}
