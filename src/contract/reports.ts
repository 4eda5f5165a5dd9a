import { z } from 'zod';
import { saying } from './saying.ts';

/** What a player thinks the host of the site should look at: a name, what one listener wrote about one song, or a song's title. */
export const reportBody = z.discriminatedUnion(
  'about',
  [
    z.object({ about: z.literal('name'), userId: z.string().regex(/^[\w-]{1,64}$/, 'must be a player id') }),
    z.object({
      about: z.literal('comment'),
      songId: z.int().min(1).max(999_999_999),
      ratedBy: z.string().regex(/^[\w-]{1,64}$/, 'must be a player id'),
    }),
    z.object({ about: z.literal('song'), songId: z.int().min(1).max(999_999_999) }),
  ],
  saying('must be name, comment or song'),
);
export const reportReply = z.object({ reported: z.literal(true) });
