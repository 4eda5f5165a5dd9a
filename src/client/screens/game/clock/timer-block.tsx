import AlarmClock from 'lucide-react/icons/alarm-clock';
import Timer from 'lucide-react/icons/timer';

interface TimerBlockProps {
  secondsLeft: number;
  secondsTotal: number;
  state: 'ok' | 'amber' | 'red';
}

function clockFace(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
}

export function TimerBlock({ secondsLeft, secondsTotal, state }: TimerBlockProps) {
  const left = Math.max(0, Math.ceil(secondsLeft));
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
