import type { Room, WireSong } from '#contract/schemas.ts';

/** A room any time whose seat is free: its song is heard, and whoever scores it first plays. */
export type ThrownRoom = Room & { song: WireSong };

export const isThrown = (room: Room | undefined): room is ThrownRoom =>
  room?.status === 'waiting' && !room.mine && room.song !== null;
