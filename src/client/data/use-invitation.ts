import type { Query } from '@tanstack/react-query';
import type { Room } from '#contract/schemas.ts';
import { failedWith, retryAfterMs, send, waitForWrites } from './send.ts';
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

/** Polling interval of an open room in milliseconds, since a visitor gets no live messages; look-ups of an address are limited. */
const pollMs = 30_000;

type RoomQuery = Query<Room, Error, Room, readonly unknown[]>;

/** Returns the wait of a 429, else the interval of an open room: another player may join it, or its host close it. */
const pollInterval = ({ state: { data, error } }: RoomQuery): number | false =>
  retryAfterMs(error) ?? (invitationFrom(data, error).open && pollMs);

/** Looks a room up, repeatedly while it is open; not at all without a code. */
export function useRoom(code: string | null) {
  const input = { params: { roomCode: code ?? '' } };
  return useCall('findRoom', input, {
    enabled: code !== null,
    refetchInterval: pollInterval,
    queryFn: async ({ client, queryKey }) => {
      // The response of a pending join opens the battle, before the known room can say that it is full.
      if (client.getQueryData(queryKey)) await waitForWrites();
      return send('findRoom', input);
    },
  });
}

/** Looks up the room of an invitation and returns its state; `open` is false without a code. */
export function useInvitation(code: string | null): Invitation {
  const { data, error } = useRoom(code);
  return code ? invitationFrom(data, error) : { room: undefined, closed: false, open: false, loading: false };
}

export function invitationFrom(room: Room | undefined, error: Error | null): Invitation {
  const closed = failedWith(error, 400, 404) || room?.status === 'expired';
  const loading = !room && !error;
  return { room, closed, loading, open: !closed && (!room || room.status === 'waiting') };
}
