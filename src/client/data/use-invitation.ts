import type { Room } from '#contract/schemas.ts';
import { failedWith } from './send.ts';
import { useCall } from './use-call.ts';

export type Invitation = {
  room: Room | undefined;
  /** There is no such room, or no longer. */
  closed: boolean;
  /** Nothing speaks against joining; so it is while the room is looked for. */
  open: boolean;
  /** Whether it is there is not known yet. */
  looking: boolean;
};

/** What has become of the room of an invitation; `open` is false without a code. */
export function useInvitation(code: string | null): Invitation {
  const { data, error } = useCall(
    'findRoom',
    { params: { roomCode: code ?? '' } },
    { enabled: code !== null },
  );
  return code ? invitationFrom(data, error) : { room: undefined, closed: false, open: false, looking: false };
}

export function invitationFrom(room: Room | undefined, error: Error | null): Invitation {
  const closed = failedWith(error, 400, 404) || room?.status === 'expired';
  const looking = !room && !error;
  return { room, closed, looking, open: !closed && (!room || room.status === 'waiting') };
}
