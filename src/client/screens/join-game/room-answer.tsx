import { CircleAlert, CircleCheck } from 'lucide-react';
import { CallFailed, wordsOf } from '#client/data/send.ts';
import type { Room } from '#contract/schemas.ts';
import { wayOn } from './way-on.ts';

/** What is wrong with six letters, or null. */
export function roomTrouble(error: unknown): string | null {
  if (!error) return null;
  const unknown = error instanceof CallFailed && [400, 404].includes(error.status);
  return unknown
    ? 'No room has this code. Check the letters with your opponent.'
    : wordsOf(error, 'The room could not be looked up. Try again in a moment.');
}

/** The line under the code while nothing is wrong. */
export function RoomAnswer({ room, looking }: { room?: Room; looking: boolean }) {
  return (
    <span role="status">
      {room ? (
        <Found room={room} />
      ) : (
        <span>{looking ? 'Looking for the room...' : 'Type it, or paste the whole invite link.'}</span>
      )}
    </span>
  );
}

function Found({ room }: { room: Room }) {
  const shut = wayOn(room);
  const own = 'Room found. It is your own: joining takes you back to it.';
  return (
    <span className={`flex gap-1.5 font-semibold ${shut ? '' : 'text-seat-b-text'}`}>
      {shut ? <CircleAlert className="mt-px" /> : <CircleCheck className="mt-px" />}
      <span>{shut ? shut.text : room.mine ? own : 'Room found. You play as Side B.'}</span>
    </span>
  );
}
