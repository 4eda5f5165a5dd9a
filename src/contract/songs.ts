import { z } from 'zod';
import { mostPassedOver } from '#rules/limits.ts';
import { battleType, gameId, numberInAddress, score, sentSong, wholeNumber } from './games.ts';

export const songBody = sentSong.extend({ gameId, round: z.int().min(1).max(99) });

/** The song on the table that a listener cannot play. */
export const askSwapBody = z.object({ songId: wholeNumber });
/** Another song in the place of `songId`. */
export const swapBody = sentSong.extend({ songId: wholeNumber });

export const ratingsBody = z
  .array(score.extend({ songId: wholeNumber }))
  .min(1)
  .max(20)
  .meta({ title: 'ratings' });

/** `typing=1` marks a keystroke's search, which never spends the day's budget upstream. */
export const searchQuery = z.object({
  /** Two characters at least are searched for; fewer find nothing. */
  q: z.string().max(5000),
  typing: z.enum(['0', '1']).default('0'),
});
const videoIds = new RegExp(`^[\\w-]{11}(?:,[\\w-]{11}){0,${mostPassedOver - 1}}$`);
/**
 * Songs for an empty box. `gameId`: the battle's number; what its players had on the table before, in this or earlier
 * battles, is left out; another player's battle is as good as none. `except`: video ids with commas between them, of
 * songs that were shown before, 60 at most.
 */
export const suggestionsQuery = z.object({
  battleType,
  gameId: z.string().regex(numberInAddress, 'must be a game number').optional(),
  except: z
    .string()
    .regex(videoIds, `must be 1 to ${mostPassedOver} video ids with commas between them`)
    .optional()
    .transform((ids) => ids?.split(',') ?? []),
});

const picture = z.object({ url: z.string(), width: z.int(), height: z.int() });
const searchItem = z.object({
  id: z.object({ kind: z.literal('youtube#video'), videoId: z.string() }),
  snippet: z.object({
    title: z.string(),
    channelTitle: z.string(),
    thumbnails: z.object({ default: picture, medium: picture }),
  }),
  /** '3:05' or '1:02:03'; null where no one knows. */
  duration: z.string().nullable(),
});
/**
 * `enough`: YouTube need not be asked unless the person says so. `similar`: no item has the words as they were typed, so
 * all are near misses. `notice`: a sentence for the person when the search could not do what was asked.
 */
export const searchAnswer = z.object({
  items: z.array(searchItem),
  source: z.enum(['link', 'cache', 'youtube', 'catalogue']),
  enough: z.boolean(),
  similar: z.boolean(),
  notice: z.string().nullable(),
  /** What is printed over the items, where they were found for something else than the words themselves. */
  heading: z.string().optional(),
});
