import { useAnnounce } from '#client/announce/announce.ts';
import { useTurnLeft } from '#client/battle/use-seconds.ts';
import type { SeenBattle } from '#client/data/use-battle.ts';
import { classNames } from '#client/ui/class-names.ts';
import { hoursAndMinutes } from '#rules/words/wait-words.ts';
import { announcedTime, TimerBlock, useLastSeconds } from './turn-timer.tsx';

/** The clock of an anytime step turns urgent with this time left, in seconds. */
const hurryFrom = 30 * 60;

/** The time left of an anytime step, in words; `name`: that of the player whose step it is, null for the own. */
export function stepLeft(seconds: number, name: string | null): string {
  const left = hoursAndMinutes(seconds * 1000);
  if (name !== null) return `${name} has ${left} left.`;
  return `${seconds <= hurryFrom ? 'HURRY UP! ' : ''}You have ${left} left.`;
}

type DaysClockProps = { battle: SeenBattle; name: string | null; block?: boolean };

/** The clock of an anytime step, as one line of text. */
export function DaysClock({ battle, name, block = false }: DaysClockProps) {
  const left = useTurnLeft(battle);
  if (left === null) return null;
  return block && left <= hurryFrom ? (
    <InTheEnd left={left} />
  ) : (
    <p role="timer" aria-live="off" className={classNames('days-clock', name !== null && 'theirs')}>
      {stepLeft(left, name)}
    </p>
  );
}

function InTheEnd({ left }: { left: number }) {
  useLastSeconds(left);
  useAnnounce(announcedTime(left));
  return <TimerBlock secondsLeft={left} secondsTotal={hurryFrom} state="red" />;
}
