import type { Room } from '#contract/schemas.ts';
import { failedWith } from './send.ts';
import { useCall } from './use-call.ts';

export type Invitation = {
  room: Room | undefined;
  /** The room does not exist, or has expired. */
  closed: boolean;
  /** The room can be joined; also true while it is being fetched. */
  open: boolean;
  /** The room is being fetched. */
  loading: boolean;
};

/** Fetches the room of an invitation and returns its state; `open` is false without a code. */
export function useInvitation(code: string | null): Invitation {
  const { data, error } = useCall(
    'findRoom',
    { params: { roomCode: code ?? '' } },
    { enabled: code !== null },
  );
  return code ? invitationFrom(data, error) : { room: undefined, closed: false, open: false, loading: false };
}

export function invitationFrom(room: Room | undefined, error: Error | null): Invitation {
  const closed = failedWith(error, 400, 404) || room?.status === 'expired';
  const loading = !room && !error;
  return { room, closed, loading, open: !closed && (!room || room.status === 'waiting') };
}
