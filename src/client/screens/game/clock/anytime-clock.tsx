import { useAnnounce } from '#client/announce/announce.ts';
import { useClockLeft } from '#client/battle/use-seconds.ts';
import type { SeenTable } from '#client/data/use-table.ts';
import { classNames } from '#client/ui/class-names.ts';
import { hoursAndMinutes } from '#rules/words/wait-words.ts';
import { announcedTime, TimerBlock, useLastSeconds } from './turn-timer.tsx';

/** Time left at which the clock of an anytime step turns urgent, in seconds. */
const urgentFrom = 30 * 60;

/** Returns the time left of an anytime step in words. `name`: the player whose step it is, null for the own step. */
export function stepLeft(seconds: number, name: string | null): string {
  const left = hoursAndMinutes(seconds * 1000);
  if (name !== null) return `${name} has ${left} left.`;
  return `${seconds <= urgentFrom ? 'HURRY UP! ' : ''}You have ${left} left.`;
}

type AnytimeClockProps = { table: SeenTable; name: string | null; block?: boolean };

/** Shows the clock of an anytime step as one line of text; `block`: as a block once it is urgent. */
export function AnytimeClock({ table, name, block = false }: AnytimeClockProps) {
  const left = useClockLeft(table);
  if (left === null) return null;
  return block && left <= urgentFrom ? (
    <UrgentBlock left={left} />
  ) : (
    <p role="timer" aria-live="off" className={classNames('anytime-clock', name !== null && 'theirs')}>
      {stepLeft(left, name)}
    </p>
  );
}

function UrgentBlock({ left }: { left: number }) {
  useLastSeconds(left);
  useAnnounce(announcedTime(left));
  return <TimerBlock secondsLeft={left} secondsTotal={urgentFrom} state="red" />;
}
