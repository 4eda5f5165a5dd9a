import { useAnnounce } from '#client/announce/announce.ts';
import { useSecondsLeft } from '#client/battle/use-seconds-left.ts';
import type { SeenBattle } from '#client/data/seen-battle.ts';
import { useSite } from '#client/data/use-site.ts';
import { announcedTime, theirMarks } from '#client/screens/game/clock/announced-time.ts';
import { endOfTurn } from '#client/screens/game/clock/end-of-turn.ts';
import type { Seat } from '#client/ui/art/seat.ts';
import { useHydrated } from '#client/ui/use-hydrated.ts';
import { clockFace, timerState } from '#rules/timer.ts';
import './their-clock.css';

type TheirClockProps = { battle: SeenBattle; name: string; seat: Seat };

/** What is left of the opponent's turn: enough to know that it ends, and in the end how soon. */
export function TheirClock({ battle, ...whose }: TheirClockProps) {
  const end = endOfTurn(battle);
  return end === null ? null : <Running end={end} drawnMs={end - battle.receivedAt} {...whose} />;
}

function Running({ end, drawnMs, name, seat }: { end: number; drawnMs: number; name: string; seat: Seat }) {
  const ticking = useSecondsLeft(end);
  const left = useHydrated() ? ticking : Math.ceil(drawnMs / 1000);
  const total = useSite()?.turnSeconds ?? left;
  const mark = announcedTime(left, theirMarks);
  useAnnounce(mark && `${name} has ${mark}`);
  const part = Math.min(1, left / Math.max(1, total));
  return (
    <div
      role="timer"
      aria-live="off"
      aria-label={`${name} has ${clockFace(left)} left`}
      className={`their-clock ${seat}`}
    >
      <span className="bar-left">
        <i style={{ width: `${part * 100}%` }} />
      </span>
      {timerState(left) === 'red' && <b className="digits">{clockFace(left)}</b>}
    </div>
  );
}
