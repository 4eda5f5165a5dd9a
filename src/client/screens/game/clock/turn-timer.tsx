import AlarmClock from 'lucide-react/icons/alarm-clock';
import Timer from 'lucide-react/icons/timer';
import { useEffect, useRef } from 'react';
import { useAnnounce } from '#client/announce/announce.ts';
import { useClockLeft } from '#client/battle/use-seconds.ts';
import { useSite } from '#client/data/use-call.ts';
import type { SeenTable } from '#client/data/use-table.ts';
import { play, vibrate } from '#client/device/cues.ts';
import { externalStore, useStore } from '#client/external-store.ts';
import { clockFace, timerState } from '#rules/timer.ts';

/** Seconds left at which the own clock and the opponent's clock are announced. */
const ownMarks = [60, 30, 10];
export const theirMarks = [30, 10];

/** Seconds for which a mark counts as reached, because a busy page may skip a second. */
const markSeconds = 3;

/** Returns the announcement for the seconds left; empty except at a mark. */
export function announcedTime(left: number, marks: readonly number[] = ownMarks): string {
  const mark = marks.find((second) => left <= second && left > second - markSeconds);
  return mark ? `${mark} seconds left` : '';
}

const clockSeen = externalStore(true);

/** Notes whether the clock is on the screen, from which a long list scrolls it. */
function watchSeen(clock: HTMLElement | null) {
  if (!clock) return;
  const observer = new IntersectionObserver((entries) =>
    clockSeen.set(entries.at(-1)?.isIntersecting ?? true),
  );
  observer.observe(clock);
  return () => {
    observer.disconnect();
    clockSeen.set(true);
  };
}

type TimerBlockProps = { secondsLeft: number; secondsTotal: number; state: 'ok' | 'amber' | 'red' };

export function TimerBlock({ secondsLeft: left, secondsTotal, state }: TimerBlockProps) {
  const Icon = state === 'red' ? AlarmClock : Timer;
  return (
    <div
      ref={watchSeen}
      role="timer"
      aria-live="off"
      aria-label={`${clockFace(left)} left`}
      className={`timer ${state}`}
    >
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

/** Seconds left at the warning before the countdown, and at the start of the countdown. */
const warning = 30;
const countdownFrom = 10;

export const isHalfMinute = (before: number, left: number): boolean =>
  before > warning && left <= warning && left > 0;

/** Returns whether a sound plays between two seconds left, of which a busy page may skip some: at 30, and from 10 to 1. */
export const clicksBetween = (before: number, left: number): boolean =>
  isHalfMinute(before, left) || (left < before && left <= countdownFrom && left > 0);

/** Maximum number of seconds by which a fetch sets the clock back; a larger step is another turn. */
const jitter = 2;

/** Returns the lowest second of this turn so far, so that no second counts twice. */
export const lowestOf = (lowest: number, left: number): number =>
  left > lowest + jitter ? left : Math.min(lowest, left);

export function useLastSeconds(left: number): void {
  const lowest = useRef(left);
  useEffect(() => {
    if (clicksBetween(lowest.current, left)) play('click');
    if (isHalfMinute(lowest.current, left)) vibrate('halfMinute');
    lowest.current = lowestOf(lowest.current, left);
  }, [left]);
}

/** Shows the time left of the own turn (spec §4 Turn timer). */
export function TurnTimer({ table }: { table: SeenTable }) {
  const secondsLeft = useClockLeft(table);
  const total = useSite()?.turnSeconds ?? secondsLeft ?? 0;
  // During the arrival more than a whole turn is left.
  const left = Math.min(secondsLeft ?? 0, total);
  useLastSeconds(left);
  useAnnounce(announcedTime(left));
  return secondsLeft === null ? null : (
    <TimerBlock secondsLeft={left} secondsTotal={Math.max(1, total)} state={timerState(left)} />
  );
}

/** Repeats the time left on the button that sends a song, while the clock is scrolled from the screen. */
export function SendClock({ table }: { table: SeenTable }) {
  const left = useClockLeft(table);
  const seen = useStore(clockSeen);
  if (seen || left === null) return null;
  return (
    <span aria-hidden="true" className={`send-clock digits ${timerState(left)}`}>
      {clockFace(left)}
    </span>
  );
}
