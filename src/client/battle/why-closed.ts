import type { Game } from '#contract/schemas.ts';
import { waitingRoomMs } from '#rules/limits.ts';

/** What ended a room that is closed, without one it is not there, or not this person's. */
export function whyClosed(game: Pick<Game, 'players' | 'createdAt' | 'updatedAt'> | undefined): {
  title: string;
  hint: string;
} {
  if (!game) return { title: 'Room not found', hint: 'There is no such room, or it is not yours.' };
  const title = 'This room is closed';
  if (game.players.length > 1) {
    return { title, hint: 'Its battle ended without a result. Nobody’s record changed.' };
  }
  // Both times are the server's: only its host can close a room before its day is over.
  const stoodMs = Date.parse(game.updatedAt) - Date.parse(game.createdAt);
  return stoodMs < waitingRoomMs
    ? { title, hint: 'You closed it. Its code and its link lead nowhere now.' }
    : { title, hint: 'Nobody joined within a day, so it closed by itself.' };
}
