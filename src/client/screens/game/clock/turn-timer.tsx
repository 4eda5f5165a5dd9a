import { useAnnounce } from '#client/announce/announce.ts';
import { useSecondsLeft } from '#client/battle/use-seconds-left.ts';
import type { SeenBattle } from '#client/data/seen-battle.ts';
import { useSite } from '#client/data/use-site.ts';
import { useHydrated } from '#client/ui/use-hydrated.ts';
import { timerState } from '#rules/timer.ts';
import { announcedTime } from './announced-time.ts';
import { endOfTurn } from './end-of-turn.ts';
import { TimerBlock } from './timer-block.tsx';
import { useLastSeconds } from './use-last-seconds.ts';

/** What is left of your turn, as the server said it (spec §4 Turn timer). */
export function TurnTimer({ battle }: { battle: SeenBattle }) {
  const end = endOfTurn(battle);
  return end === null ? null : <Ticking end={end} drawnMs={end - battle.receivedAt} />;
}

/** `drawnMs`: what is left on a page that no script has yet. */
function Ticking({ end, drawnMs }: { end: number; drawnMs: number }) {
  const ticking = useSecondsLeft(end);
  const until = useHydrated() ? ticking : Math.ceil(drawnMs / 1000);
  const total = useSite()?.turnSeconds ?? until;
  // It does not run before the arrival is over.
  const left = Math.min(until, total);
  useLastSeconds(left);
  useAnnounce(announcedTime(left));
  return <TimerBlock secondsLeft={left} secondsTotal={Math.max(1, total)} state={timerState(left)} />;
}
