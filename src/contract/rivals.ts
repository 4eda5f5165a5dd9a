import { z } from 'zod';
import { winners } from '#rules/outcome.ts';
import { battleTerms, endedBy, game, numberInAddress, song } from './games.ts';
import { moment, player, playerId } from './people.ts';
import { requestStatus } from './rematches.ts';

/** An opponent of the caller in at least one counted battle, with the record of the pair. */
export const rival = z.object({
  player,
  /** The caller's side in every battle of the two. */
  side: z.enum(['a', 'b']),
  /** Wins of the caller; losses and draws likewise. */
  wins: z.int(),
  losses: z.int(),
  draws: z.int(),
  /** The last battle of the pair; null if it is no longer stored. */
  lastGameId: z.int().nullable(),
  lastAt: moment,
});

const battleOfPair = game.pick({ id: true, mode: true, battleType: true }).extend({
  winner: z.enum(winners),
  endedBy,
  userScore: z.number(),
  opponentScore: z.number(),
  endedAt: moment,
});

/** A song with its rating by the opponent. */
const bestSong = song
  .pick({
    id: true,
    gameId: true,
    videoId: true,
    title: true,
    artist: true,
    titleHidden: true,
    thumbnailUrl: true,
  })
  .extend({ rating: z.number() });

export const rivalPage = rival.extend({
  /** The winner of the latest battles in a row, and their number; null for fewer than two. */
  streak: z.object({ of: z.enum(['user', 'opponent']), length: z.int() }).nullable(),
  /** In percent; null with fewer than four ratings. */
  tasteMatch: z.int().nullable(),
  /** The song of each player that the other player rated highest. */
  best: z.object({ user: bestSong.nullable(), opponent: bestSong.nullable() }),
  /** The last ten battles, newest first. */
  battles: z.array(battleOfPair),
});

/** A challenge to a battle of the same mode, type and pace as the pair's last one. `expiresInMs`: time left until it expires. */
export const challenge = z.object({
  id: z.int(),
  from: player,
  to: player,
  originalGameId: z.int(),
  ...battleTerms,
  status: requestStatus,
  expiresInMs: z.int(),
  createdAt: moment,
});
/** `game`: the new battle if the challenge was accepted, null if it was declined. */
export const challengeAnswer = challenge.extend({ game: game.nullable() });
export const challengeBody = z.object({ toUserId: playerId });
export const challengeParams = z.object({
  challengeId: z.string().regex(numberInAddress, 'must be a challenge number'),
});
export const setChallengesBody = z.object({ on: z.boolean() });
