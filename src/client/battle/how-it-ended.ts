import type { Toast } from '#client/announce/toasts.ts';
import type { LiveMessage } from '#contract/live.ts';
import type { Game, PublicResults } from '#contract/schemas.ts';
import { countedPerPairAndDay, waitingRoomMs } from '#rules/limits.ts';
import { isAnytime } from '#rules/pace.ts';

const hourMs = 60 * 60 * 1000;

export type Ending = Extract<LiveMessage, { type: 'gameEnded' | 'gameTimeout' }>;

const howTheyLeft = {
  gave_up: ['You gave up.', 'Your opponent gave up.'],
  away: ['You were away for too long.', 'Your opponent was away for too long.'],
  banned: ['The host of this site has shut you out.', 'The host of this site has shut your opponent out.'],
} as const;

/** The toast about a battle that ended before all songs were rated. */
export function howItEnded(message: Ending, me: string): Toast {
  const base = { tone: 'warn', urgent: true } as const;
  if (message.type === 'gameTimeout') {
    return message.timedOutUserId === me
      ? { ...base, title: "Time's Up!", text: 'You took too long and lost the game.' }
      : { ...base, title: 'Opponent Timed Out!', text: 'You won because your opponent took too long.' };
  }
  const title = message.winnerId === me ? 'You won!' : 'The battle is over';
  const [mine, theirs] = howTheyLeft[message.endedBy];
  return { ...base, title, text: message.leftUserId === me ? mine : theirs };
}

/** Why a result changes no record; null if it does. Rules: a battle counts with its first rating, thirty times a day for a pair. */
export function whyNotCounted({ counted, songs }: Pick<PublicResults, 'counted' | 'songs'>): string | null {
  if (counted) return null;
  return songs.some(({ ratings }) => ratings.length > 0)
    ? `Only ${countedPerPairAndDay} battles a day between the same two count.`
    : 'Nothing was rated, so this battle counts for nobody.';
}

type ClosedRoom = Pick<Game, 'pace' | 'players' | 'createdAt' | 'updatedAt'>;

/** Why a room is closed; without a `game` it does not exist, or is not this player's. */
export function whyClosed(
  game: ClosedRoom | undefined,
  anytimeHours: number,
): { title: string; hint: string } {
  if (!game) return { title: 'Room not found', hint: 'There is no such room, or it is not yours.' };
  const title = 'This room is closed';
  if (game.players.length > 1) {
    return { title, hint: 'Its battle ended without a result. Nobody’s record changed.' };
  }
  // Both times are the server's: only its host can close a room before its time is over.
  const stoodMs = Date.parse(game.updatedAt) - Date.parse(game.createdAt);
  const anytime = isAnytime(game);
  if (stoodMs < (anytime ? anytimeHours * hourMs : waitingRoomMs))
    return { title, hint: 'You closed it. Its code and its link lead nowhere now.' };
  return anytime
    ? { title, hint: 'Nobody answered its song in time, so it closed by itself.' }
    : { title, hint: 'Nobody joined within a day, so it closed by itself.' };
}
