import { z } from 'zod';
import { battleTypes } from '#rules/battle-types.ts';
import { winners } from '#rules/outcome.ts';
import { paces } from '#rules/pace.ts';
import { endedBy, game, mode, numberInAddress, song } from './games.ts';
import { moment, player, playerId } from './people.ts';
import { requestStatus } from './rematches.ts';

/** A player the caller finished a battle with that counts, and how the two stand. */
export const rival = z.object({
  player,
  /** The caller's side in every battle of the two. */
  side: z.enum(['a', 'b']),
  /** Of the caller. */
  wins: z.int(),
  losses: z.int(),
  draws: z.int(),
  /** Their last battle; null where it is no longer stored. */
  lastGameId: z.int().nullable(),
  lastAt: moment,
});

const battleOfPair = z.object({
  id: z.int(),
  mode,
  battleType: z.enum(battleTypes),
  winner: z.enum(winners),
  endedBy,
  userScore: z.number(),
  opponentScore: z.number(),
  endedAt: moment,
});

/** A song with what the other gave for it. */
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
  /** The player who won the last ones without a break, and how many; null where that is fewer than two. */
  streak: z.object({ of: z.enum(['user', 'opponent']), length: z.int() }).nullable(),
  /** In percent; null before four ratings were given. */
  tasteMatch: z.int().nullable(),
  /** The song of each that the other rated highest. */
  best: z.object({ user: bestSong.nullable(), opponent: bestSong.nullable() }),
  /** The last ten, newest first. */
  battles: z.array(battleOfPair),
});

/** Another battle of mode, type and pace of the last between two. `expiresInMs`: what is left of it. */
export const challenge = z.object({
  id: z.int(),
  from: player,
  to: player,
  originalGameId: z.int(),
  mode,
  battleType: z.enum(battleTypes),
  pace: z.enum(paces),
  status: requestStatus,
  expiresInMs: z.int(),
  createdAt: moment,
});
/** `game`: the new battle when the answer was yes, null when it was no. */
export const challengeAnswer = challenge.extend({ game: game.nullable() });
export const challengeBody = z.object({ toUserId: playerId });
export const challengeParams = z.object({
  challengeId: z.string().regex(numberInAddress, 'must be a challenge number'),
});
export const setChallengesBody = z.object({ on: z.boolean() });
