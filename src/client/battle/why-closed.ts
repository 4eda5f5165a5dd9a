import type { Game } from '#contract/schemas.ts';
import { waitingRoomMs } from '#rules/limits.ts';
import { isAnytime } from '#rules/pace.ts';

const hourMs = 60 * 60 * 1000;

type ClosedRoom = Pick<Game, 'pace' | 'players' | 'createdAt' | 'updatedAt'>;

/** Returns why a room is closed. Without a `game` the room does not exist or is not this player's. */
export function whyClosed(
  game: ClosedRoom | undefined,
  anytimeHours: number,
): { title: string; hint: string } {
  if (!game) return { title: 'Room not found', hint: 'There is no such room, or it is not yours.' };
  const title = 'This room is closed';
  if (game.players.length > 1) {
    return { title, hint: 'This battle ended without a result. Nobody’s record changed.' };
  }
  // Only the host can close a room before its time is over. Both timestamps are from the server's clock.
  const openMs = Date.parse(game.updatedAt) - Date.parse(game.createdAt);
  const anytime = isAnytime(game);
  if (openMs < (anytime ? anytimeHours * hourMs : waitingRoomMs))
    return { title, hint: 'You closed it. Its code and its link lead nowhere now.' };
  return anytime
    ? { title, hint: 'Nobody answered its song in time, so it closed by itself.' }
    : { title, hint: 'Nobody joined within a day, so it closed by itself.' };
}
