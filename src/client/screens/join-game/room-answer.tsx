import { CircleAlert, CircleCheck } from 'lucide-react';
import { CallFailed, wordsOf } from '#client/data/send.ts';
import type { OwnUser, Room } from '#contract/schemas.ts';

/** What is wrong with six letters, or null. */
export function roomTrouble(error: unknown): string | null {
  if (!error) return null;
  const unknown = error instanceof CallFailed && [400, 404].includes(error.status);
  return unknown
    ? 'No room has this code. Check the letters with your opponent.'
    : wordsOf(error, 'The room could not be looked up. Try again in a moment.');
}

/** The line under the code while nothing is wrong. */
export function RoomAnswer({ room, looking, me }: { room?: Room; looking: boolean; me: OwnUser }) {
  return (
    <span role="status">
      {room ? (
        <Found room={room} me={me} />
      ) : (
        <span>{looking ? 'Looking for the room...' : 'Type it, or paste the whole invite link.'}</span>
      )}
    </span>
  );
}

function Found({ room, me }: { room: Room; me: OwnUser }) {
  const own = room.host.id === me.id;
  if (!own && room.status !== 'waiting') {
    return (
      <span className="flex gap-1.5 font-semibold">
        <CircleAlert className="mt-px" />
        <span>
          This battle is already full. If you are one of its two players, joining takes you back in.
        </span>
      </span>
    );
  }
  return (
    <span className="flex gap-1.5 font-semibold text-seat-b-text">
      <CircleCheck className="mt-px" />
      <span>
        {own
          ? 'Room found. It is your own: joining takes you back to it.'
          : 'Room found. You play as Side B.'}
      </span>
    </span>
  );
}
