import { z } from 'zod';
import { wholeNumber } from './games.ts';
import { playerId } from './people.ts';
import { saying } from './saying.ts';

/** What a player thinks the operator should look at: a name, what one listener wrote about one song, or a song's title. */
export const reportBody = z.discriminatedUnion(
  'about',
  [
    z.object({ about: z.literal('name'), userId: playerId }),
    z.object({ about: z.literal('comment'), songId: wholeNumber, ratedBy: playerId }),
    z.object({ about: z.literal('song'), songId: wholeNumber }),
  ],
  saying('must be name, comment or song'),
);
export const reportReply = z.object({ reported: z.literal(true) });
