import { z } from 'zod';
import { roomText } from './games.ts';
import type { Game, WireChallenge, WireRematch } from './schemas.ts';

/** Frames the browser sends on /ws (spec §3 Live messages). One JSON object each, at most `frameBytes`. */
export const sentFrame = z.discriminatedUnion('type', [
  /** Asks whether the channel still carries; it is answered in kind. */
  z.object({ type: z.literal('beat'), userId: z.string().max(64) }),
  z.object({ type: z.literal('joinUser'), userId: z.string().max(64) }),
  z.object({
    type: z.literal('joinGame'),
    gameId: z.union([z.int(), roomText]),
    userId: z.string().max(64),
  }),
  z.object({
    type: z.literal('playerTyping'),
    gameId: z.union([z.int(), roomText]),
    userId: z.string().max(64),
    /** The beginning of a longer one is passed on: `passedOn` characters. */
    searchQuery: z.string(),
    timestamp: z.number().optional(),
  }),
  /** The player of the song on the table plays, at the player who is to rate it. */
  z.object({
    type: z.literal('songStarted'),
    gameId: z.union([z.int(), z.string().max(12)]),
    userId: z.string().max(64),
    songId: z.int(),
  }),
]);
export type SentFrame = z.output<typeof sentFrame>;

/** How much of what is typed the others see, in characters. */
export const passedOn = 200;

/** The largest frame that is read, in bytes. */
export const frameBytes = 4096;

type Turn = { gameId: number; round: number; currentTurn: string; timeoutMs: number };
type SongNews = { gameId: number; round: number; songId: number; submittedBy: string };

/** Messages the browser receives. They are nudges: a page that misses one is put right by the next fetch. */
export type LiveMessage =
  | { type: 'gameUpdated'; gameId: number; game: Pick<Game, 'id' | 'roomCode' | 'status' | 'currentRound'> }
  | ({ type: 'songSubmitted' } & SongNews)
  | ({ type: 'songSubmittedForRating' } & SongNews)
  | ({ type: 'swapAsked' } & SongNews)
  | ({ type: 'songSwapped' } & SongNews)
  | { type: 'ratingsSubmitted'; gameId: number; round: number; ratedBy: string }
  | ({ type: 'nextTurn' } & Turn)
  | ({ type: 'nextRound' } & Turn)
  | { type: 'roundSummary'; gameId: number; round: number; final: boolean }
  | { type: 'ratingsComplete'; gameId: number }
  | { type: 'gameCompleted'; gameId: number }
  | { type: 'gameTimeout'; gameId: number; timedOutUserId: string; winnerId: string | null }
  | {
      type: 'gameEnded';
      gameId: number;
      endedBy: 'gave_up' | 'away' | 'banned';
      leftUserId: string;
      winnerId: string | null;
    }
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
  | { type: 'rematchRequest'; request: WireRematch }
  | { type: 'rematchAccepted'; game: Pick<Game, 'id' | 'roomCode' | 'pace'> }
  | { type: 'rematchDeclined'; chickenMessage: string }
  | { type: 'challenge'; challenge: WireChallenge }
  | { type: 'challengeAccepted'; challenge: WireChallenge; game: Pick<Game, 'id' | 'roomCode'> }
  /** To both. */
  | { type: 'challengeDeclined'; challenge: WireChallenge }
  | { type: 'redirectToHome' }
  | { type: 'beat' }
  | { type: 'joined'; gameId?: number }
  | { type: 'error'; message: string };
