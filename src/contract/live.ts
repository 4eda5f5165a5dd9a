import { z } from 'zod';
import type { BattleMessage } from '#rules/news.ts';
import type { Activity } from './activity.ts';
import { roomText } from './games.ts';
import type { Game, PlayRequestReply, RematchReply } from './schemas.ts';

const userId = z.string().max(64);
/** Any number or text, because what names no battle is answered like an unknown battle, not like an unknown frame. */
const gameIdInFrame = z.union([z.int(), roomText]);

/** Frames that the browser sends on /ws (spec §3 Live messages), each one JSON object of at most `frameBytes`. */
export const sentFrame = z.discriminatedUnion('type', [
  /** Heartbeat, answered by a `beat` message. */
  z.object({ type: z.literal('beat'), userId }),
  z.object({ type: z.literal('joinUser'), userId }),
  z.object({ type: z.literal('joinGame'), gameId: gameIdInFrame, userId }),
  /** The player types a song search. */
  z.object({
    type: z.literal('playerTyping'),
    gameId: gameIdInFrame,
    userId,
    /** The server forwards the first `typingLength` characters (rules/limits.ts). */
    searchQuery: z.string(),
    timestamp: z.number().optional(),
  }),
  /** The song to rate has started to play at its listener. */
  z.object({ type: z.literal('songStarted'), gameId: gameIdInFrame, userId, songId: z.int() }),
]);
export type SentFrame = z.output<typeof sentFrame>;

/** Maximum size of a frame in bytes. */
export const frameBytes = 4096;

/**
 * Live messages to the browser; `rules/news.ts` has those of moves. A lost one does no harm: it triggers a fetch, or shows what is
 * not stored, such as an activity or that a request was declined.
 */
export type LiveMessage =
  | { type: 'gameUpdated'; gameId: number; game: Pick<Game, 'id' | 'roomCode' | 'status' | 'currentRound'> }
  | ((Exclude<BattleMessage, { type: 'gameUpdated' }> | Activity) & { gameId: number })
  | { type: 'rematchRequest'; request: RematchReply }
  | { type: 'rematchAccepted'; requestId: number; game: Pick<Game, 'id' | 'roomCode' | 'pace'> }
  | { type: 'rematchDeclined'; chickenMessage: string }
  | { type: 'challenge'; challenge: PlayRequestReply }
  | { type: 'challengeAccepted'; challenge: PlayRequestReply; game: Pick<Game, 'id' | 'roomCode'> }
  /** Sent to both players. */
  | { type: 'challengeDeclined'; challenge: PlayRequestReply }
  | { type: 'redirectToHome' }
  /** Makes every page of the player fetch again, after a change without its own message, mostly by another device of the player. */
  | { type: 'fetchAgain' }
  | { type: 'beat' }
  | { type: 'joined'; gameId?: number }
  | { type: 'error'; message: string };
