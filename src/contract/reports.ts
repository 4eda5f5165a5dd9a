import { z } from 'zod';
import { storedId } from './games.ts';
import { playerId } from './people.ts';
import { unionError } from './union-error.ts';

/** A report to the operator about a name, a listener's comment on a song, or a song's title. */
export const reportBody = z.discriminatedUnion(
  'about',
  [
    z.object({ about: z.literal('name'), userId: playerId }),
    z.object({ about: z.literal('comment'), songId: storedId, ratedBy: playerId }),
    z.object({ about: z.literal('song'), songId: storedId }),
  ],
  unionError('must be name, comment or song'),
);
export const reportReply = z.object({ reported: z.literal(true) });
