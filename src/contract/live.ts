import { z } from 'zod';
import type { BattleMessage } from '#rules/news.ts';
import { roomText } from './games.ts';
import type { ChallengeReply, Game, RematchReply } from './schemas.ts';

const userId = z.string().max(64);
const gameId = z.union([z.int(), roomText]);

/** Frames the browser sends on /ws (spec §3 Live messages). One JSON object each, at most `frameBytes`. */
export const sentFrame = z.discriminatedUnion('type', [
  /** Asks whether the channel still carries; it is answered in kind. */
  z.object({ type: z.literal('beat'), userId }),
  z.object({ type: z.literal('joinUser'), userId }),
  z.object({ type: z.literal('joinGame'), gameId, userId }),
  z.object({
    type: z.literal('playerTyping'),
    gameId,
    userId,
    /** Only its first `typingLength` characters (rules/limits.ts) are passed on. */
    searchQuery: z.string(),
    timestamp: z.number().optional(),
  }),
  /** The player of the song on the table plays, at the player who is to rate it. */
  z.object({ type: z.literal('songStarted'), gameId, userId, songId: z.int() }),
]);
export type SentFrame = z.output<typeof sentFrame>;

/** The largest frame that is read, in bytes. */
export const frameBytes = 4096;

/** Messages the browser receives. They are nudges: a page that misses one is put right by the next fetch. The messages of moves are in `rules/news.ts`. */
export type LiveMessage =
  | { type: 'gameUpdated'; gameId: number; game: Pick<Game, 'id' | 'roomCode' | 'status' | 'currentRound'> }
  | (Exclude<BattleMessage, { type: 'gameUpdated' }> & { gameId: number })
  /** `awayMs`: how long this player has been away already. */
  | { type: 'playerAway'; gameId: number; userId: string; awayMs: number }
  | { type: 'playerBack'; gameId: number; userId: string }
  | {
      type: 'playerTyping';
      gameId: number;
      userId: string;
      nickname: string;
      searchQuery: string;
      timestamp: number;
    }
  | { type: 'playerStoppedTyping'; gameId: number; userId: string }
  | { type: 'songStarted'; gameId: number; userId: string; songId: number }
  | { type: 'rematchRequest'; request: RematchReply }
  | { type: 'rematchAccepted'; game: Pick<Game, 'id' | 'roomCode' | 'pace'> }
  | { type: 'rematchDeclined'; chickenMessage: string }
  | { type: 'challenge'; challenge: ChallengeReply }
  | { type: 'challengeAccepted'; challenge: ChallengeReply; game: Pick<Game, 'id' | 'roomCode'> }
  /** To both. */
  | { type: 'challengeDeclined'; challenge: ChallengeReply }
  | { type: 'redirectToHome' }
  /** Something of this player changed that no other message tells of, mostly by another device of theirs: every page of theirs fetches. */
  | { type: 'fetchAgain' }
  | { type: 'beat' }
  | { type: 'joined'; gameId?: number }
  | { type: 'error'; message: string };
