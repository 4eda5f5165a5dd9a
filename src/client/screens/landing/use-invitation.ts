import { CallFailed } from '#client/data/send.ts';
import { useCall } from '#client/data/use-call.ts';
import type { Room } from '#contract/schemas.ts';

export type Invitation = {
  room: Room | undefined;
  /** There is no such room, or no longer. */
  closed: boolean;
  /** Nothing speaks against joining; so it is while the room is looked for. */
  open: boolean;
};

/** What has become of the room of an invitation; `open` is false without a code. */
export function useInvitation(code: string | null): Invitation {
  const { data, error } = useCall(
    'findRoom',
    { params: { roomCode: code ?? '' } },
    { enabled: code !== null },
  );
  return code ? read(data, error) : { room: undefined, closed: false, open: false };
}

export function read(room: Room | undefined, error: Error | null): Invitation {
  const unknown = error instanceof CallFailed && [400, 404].includes(error.status);
  const closed = unknown || room?.status === 'expired';
  return { room, closed, open: !closed && (!room || room.status === 'waiting') };
}
