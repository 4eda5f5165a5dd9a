import { Link } from 'wouter';
import type { Invitation } from '#client/data/use-invitation.ts';
import { paths } from '#client/paths.ts';
import { aboutMinutes, songsEach } from '#rules/modes.ts';

type Words = { title: string; text: string; small?: boolean };

const freeAllTheSame = 'You can still play for free.';

/** While the room is looked for the ticket promises nothing yet. */
function wordsFor({ room, closed }: Invitation): Words {
  const title = "You're invited!";
  if (closed) {
    const gone = room ? 'This room was closed.' : 'This room is closed or does not exist.';
    return { title: gone, text: freeAllTheSame, small: true };
  }
  if (!room) return { title, text: 'A friend sent you this.' };
  if (room.status === 'waiting')
    return { title, text: `${songsEach(room.mode)}, ${aboutMinutes(room.mode)}` };
  const over = room.status === 'completed';
  const started = over ? 'This battle is over.' : 'This battle has already started.';
  return { title: started, text: freeAllTheSame, small: true };
}

/** Says that a player waits in a room, and in which; or that no one does any more. */
export function InviteTicket({ code, invitation }: { code: string; invitation: Invitation }) {
  const { title, text, small } = wordsFor(invitation);
  const { room } = invitation;
  return (
    <section
      aria-label="Invitation"
      className="flex flex-wrap -rotate-[1.2deg] rounded-poster border-2 border-key bg-paper text-key"
    >
      <div
        role="status"
        className="min-w-0 flex-1 basis-24 py-3 pr-3.5 pl-4 leading-tight max-[359px]:pr-1 max-[359px]:pl-3"
      >
        <b className={small ? 'block text-small leading-tight' : 'block text-[1.0625rem] leading-tight'}>
          {title}
        </b>
        <span className="block text-balance text-small leading-[1.3]">{text}</span>
        {room?.status === 'completed' && (
          <Link
            href={paths.battle(room.id)}
            className="flex min-h-11 items-center font-semibold text-small underline"
          >
            See how it ended
          </Link>
        )}
      </div>
      <p className="grid place-content-center border-key border-l-3 border-dotted px-4 py-2.5 max-[359px]:px-3">
        <span className="bill">Room: </span>
        <span className="poster digits text-[2.125rem] leading-none max-[359px]:text-[1.375rem] tracking-[0.02em]">
          {code}
        </span>
      </p>
    </section>
  );
}
