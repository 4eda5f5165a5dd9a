import type { SeenBattle } from '#client/data/seen-battle.ts';
import { useSite } from '#client/data/use-site.ts';
import { useTold } from '#client/frame/news.ts';
import { TimerBlock } from '#client/ui/timer-block.tsx';
import { useTakenOver } from '#client/ui/use-taken-over.ts';
import { timerState } from '#rules/timer.ts';
import { toldAt } from './told-at.ts';
import { useLastSeconds } from './use-last-seconds.ts';
import { useSecondsLeft } from './use-seconds-left.ts';

/** What is left of your turn, as the server said it (spec §4 Turn timer). */
export function TurnTimer({ battle: { game, receivedAt } }: { battle: SeenBattle }) {
  const { timeoutMs } = game;
  return timeoutMs === null ? null : <Ticking end={receivedAt + timeoutMs} drawnMs={timeoutMs} />;
}

/** `drawnMs`: what is left on a page that no script has yet. */
function Ticking({ end, drawnMs }: { end: number; drawnMs: number }) {
  const ticking = useSecondsLeft(end);
  const left = useTakenOver() ? ticking : Math.ceil(drawnMs / 1000);
  const total = useSite()?.turnSeconds ?? left;
  useLastSeconds(left);
  useTold(toldAt(left));
  return <TimerBlock secondsLeft={left} secondsTotal={Math.max(1, total)} state={timerState(left)} />;
}
