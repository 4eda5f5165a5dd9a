import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import { CallFailed, wordsOf } from '#client/data/send.ts';
import type { Room } from '#contract/schemas.ts';
import type { WayOn } from './way-on.ts';

/** There is no such room, or no longer. */
export const isUnknownRoom = (error: unknown): boolean =>
  error instanceof CallFailed && [400, 404].includes(error.status);

/** What is wrong with six letters, or null. */
export function roomTrouble(error: unknown): string | null {
  if (!error) return null;
  return isUnknownRoom(error)
    ? 'No room has this code. Check the letters with your opponent.'
    : wordsOf(error, 'The room could not be looked up. Try again in a moment.');
}

/** What a room that was found comes to. */
export const foundText = (on: WayOn | null): string =>
  on?.text ?? 'Room found. You play as Side B, and share first.';

type Answer = { room: Room | undefined; on: WayOn | null; looking: boolean };

/** The line under the code while nothing is wrong. What was found the form says aloud, and what is wrong as well. */
export function RoomAnswer({ room, on, looking }: Answer) {
  if (room || on) return <Found on={on} />;
  return <span>{looking ? 'Looking for the room...' : 'Type it, or paste the whole invite link.'}</span>;
}

function Found({ on }: { on: WayOn | null }) {
  return (
    <span className={`flex gap-1.5 font-semibold ${on ? '' : 'text-seat-b-text'}`}>
      {on ? <CircleAlert className="mt-px" /> : <CircleCheck className="mt-px" />}
      <span>{foundText(on)}</span>
    </span>
  );
}
