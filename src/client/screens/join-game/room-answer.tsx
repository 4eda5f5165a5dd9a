import { CircleCheck } from 'lucide-react';
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
        <span className="flex gap-1.5 font-semibold text-seat-b-text">
          <CircleCheck className="mt-px" />
          <span>{wordsFor(room, me)}</span>
        </span>
      ) : (
        <span>{looking ? 'Looking for the room...' : 'Type it, or paste the whole invite link.'}</span>
      )}
    </span>
  );
}

function wordsFor(room: Room, me: OwnUser): string {
  if (room.host.id === me.id) return 'Room found. It is your own: joining takes you back to it.';
  if (room.status === 'waiting') return 'Room found. You play as Side B.';
  return 'This battle has its two players. If you are one of them, joining takes you back in.';
}
