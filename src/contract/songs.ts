import { z } from 'zod';
import { maxExcludedSongs } from '#rules/limits.ts';
import { battleType, gameId, numberInAddress, sentRating, sentSong, storedId } from './games.ts';

export const songBody = sentSong.extend({ gameId, round: z.int().min(1).max(99) });

/** `songId`: the song that the listener cannot play. */
export const askSwapBody = z.object({ songId: storedId });
/** The song that replaces `songId`. */
export const swapBody = sentSong.extend({ songId: storedId });

export const ratingsBody = z
  .array(sentRating.extend({ songId: storedId }))
  .min(1)
  .max(20)
  .meta({ title: 'ratings' });

/** `typing=1` marks a search while typing, which never uses the daily YouTube budget. */
export const searchQuery = z.object({
  /** Fewer than two characters find nothing. */
  q: z.string().max(5000),
  typing: z.enum(['0', '1']).default('0'),
});
const videoIds = new RegExp(`^[\\w-]{11}(?:,[\\w-]{11}){0,${maxExcludedSongs - 1}}$`);
/**
 * Suggestions for an empty search field. `gameId`: excludes songs that the players of this battle have shared before; ignored
 * for a battle of other players. `except`: comma-separated video ids of songs that were already shown, at most 60.
 */
export const suggestionsQuery = z.object({
  battleType,
  gameId: z.string().regex(numberInAddress, 'must be a game number').optional(),
  except: z
    .string()
    .regex(videoIds, `must be 1 to ${maxExcludedSongs} video ids with commas between them`)
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
  /** '3:05' or '1:02:03'; null if unknown. */
  duration: z.string().nullable(),
});
/**
 * `enough`: YouTube is queried only if the user asks for more. `similar`: no item contains the typed words exactly.
 * `notice`: a sentence for the user if the search could not do what was requested.
 */
export const searchAnswer = z.object({
  items: z.array(searchItem),
  source: z.enum(['link', 'cache', 'youtube', 'catalogue']),
  enough: z.boolean(),
  similar: z.boolean(),
  notice: z.string().nullable(),
  /** Heading above the items if they were found for something other than the typed words. */
  heading: z.string().optional(),
});
