import { z } from 'zod';
import { winners } from '#rules/outcome.ts';
import { battleTerms, endedBy, game, song } from './games.ts';
import { moment, player } from './people.ts';

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

const battleOfPair = game.pick({ id: true }).extend({
  ...battleTerms,
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
