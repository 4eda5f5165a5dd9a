import AlarmClock from 'lucide-react/icons/alarm-clock';
import Timer from 'lucide-react/icons/timer';
import { useEffect, useRef } from 'react';
import { useAnnounce } from '#client/announce/announce.ts';
import { useTurnLeft } from '#client/battle/use-seconds.ts';
import type { SeenBattle } from '#client/data/use-battle.ts';
import { useSite } from '#client/data/use-call.ts';
import { play, touch } from '#client/device/cues.ts';
import { clockFace, timerState } from '#rules/timer.ts';

/** The seconds left at which the own clock, and that of the opponent, are announced. */
const ownMarks = [60, 30, 10];
export const theirMarks = [30, 10];

/** For how many seconds a mark counts as reached, since a busy page may skip one. */
const forSeconds = 3;

/** The announcement for so many seconds left; mostly empty. */
export function announcedTime(left: number, marks: readonly number[] = ownMarks): string {
  const mark = marks.find((second) => left <= second && left > second - forSeconds);
  return mark ? `${mark} seconds left` : '';
}

type TimerBlockProps = { secondsLeft: number; secondsTotal: number; state: 'ok' | 'amber' | 'red' };

export function TimerBlock({ secondsLeft: left, secondsTotal, state }: TimerBlockProps) {
  const Icon = state === 'red' ? AlarmClock : Timer;
  return (
    <div role="timer" aria-live="off" aria-label={`${clockFace(left)} left`} className={`timer ${state}`}>
      <span className="word">
        <Icon />
        <span>{state === 'red' ? 'HURRY UP!' : 'TIME LEFT'}</span>
      </span>
      <b className="poster digits">{clockFace(left)}</b>
      <span className="left">
        <i style={{ width: `${Math.min(1, left / secondsTotal) * 100}%` }} />
      </span>
    </div>
  );
}

/** The warning before the countdown, and the start of the countdown; in seconds left. */
const warning = 30;
const countdownFrom = 10;

const clicksAt = (second: number): boolean => second === warning || (second >= 1 && second <= countdownFrom);

/** The seconds from `before` down to `left`, without `before`: a busy page may skip some. */
const passed = (before: number, left: number): number[] =>
  Array.from({ length: Math.max(0, before - left) }, (_, at) => before - 1 - at);

/** Whether a sound plays between two seconds left: at 30, and each second from 10 to 1. */
export const isHeard = (before: number, left: number): boolean =>
  left > 0 && passed(before, left).some(clicksAt);

export const isHalfMinute = (before: number, left: number): boolean =>
  before > warning && left <= warning && left > 0;

/** A fetch may set the clock back by up to so many seconds; more than that is another turn. */
const jitter = 2;

/** The lowest second of this turn so far, so that no second counts twice. */
export const lowestOf = (lowest: number, left: number): number =>
  left > lowest + jitter ? left : Math.min(lowest, left);

export function useLastSeconds(left: number): void {
  const lowest = useRef(left);
  useEffect(() => {
    if (isHeard(lowest.current, left)) play('click');
    if (isHalfMinute(lowest.current, left)) touch('halfMinute');
    lowest.current = lowestOf(lowest.current, left);
  }, [left]);
}

/** The time left of the own turn (spec §4 Turn timer). */
export function TurnTimer({ battle }: { battle: SeenBattle }) {
  const until = useTurnLeft(battle);
  const total = useSite()?.turnSeconds ?? until ?? 0;
  // During the arrival more than a whole turn is left.
  const left = Math.min(until ?? 0, total);
  useLastSeconds(left);
  useAnnounce(announcedTime(left));
  return until === null ? null : (
    <TimerBlock secondsLeft={left} secondsTotal={Math.max(1, total)} state={timerState(left)} />
  );
}
