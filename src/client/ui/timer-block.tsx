import { AlarmClock, Timer } from 'lucide-react';

interface TimerBlockProps {
  secondsLeft: number;
  secondsTotal: number;
  state: 'ok' | 'amber' | 'red';
}

const announcedAt = [60, 30, 10];
/** How long an announcement stays in the live region; long enough to survive a skipped second. */
const announcedForSeconds = 3;

function clockFace(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
}

export function TimerBlock({ secondsLeft, secondsTotal, state }: TimerBlockProps) {
  const left = Math.max(0, Math.ceil(secondsLeft));
  const mark = announcedAt.find((second) => left <= second && left > second - announcedForSeconds);
  const Icon = state === 'red' ? AlarmClock : Timer;
  return (
    <>
      <div role="timer" aria-live="off" aria-label={`${clockFace(left)} left`} className={`timer ${state}`}>
        <span className="word">
          <Icon />
          {state === 'red' ? 'HURRY UP!' : 'TIME LEFT'}
        </span>
        <b className="poster digits">{clockFace(left)}</b>
        <span className="left">
          <i style={{ width: `${Math.min(1, left / secondsTotal) * 100}%` }} />
        </span>
      </div>
      <span className="sr-only" aria-live="polite">
        {mark && `${mark} seconds left`}
      </span>
    </>
  );
}
