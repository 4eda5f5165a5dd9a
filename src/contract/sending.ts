import { z } from 'zod';
import { askedStatuses } from '#rules/asked.ts';
import { latestStartSecond, mostPassedOver, ratingRange } from '#rules/limits.ts';
import { paces } from '#rules/pace.ts';
import { battleType, game, gameRef, highestNumber, mode, numberInAddress } from './games.ts';
import { moment, player, playerId } from './people.ts';

type Issue = { code?: string; input?: unknown };

/** What to say of something that fits none of the ways it may be sent; of what is missing, or no object, that is said. */
export const saying = (words: string) => ({
  error: ({ code, input }: Issue) => (code === 'invalid_union' && input !== undefined ? words : undefined),
});

const wholeNumber = z.int().min(1).max(highestNumber);
const gameId = z.union([wholeNumber, gameRef], saying('must be a game number or a room code'));

/** Null is as good as nothing. */
const perhaps = <T extends z.ZodType>(schema: T) => schema.nullish().transform((given) => given ?? undefined);

/** A song as its sender tells it (spec §3 Song submission payload). `youtubeUrl`: an 11-character id or any real link. */
const sentSong = z.object({
  youtubeUrl: z.string().min(1).max(2000),
  title: z.string().trim().min(1).max(300),
  artist: perhaps(z.string().trim().max(300)).transform((given) => given ?? ''),
  thumbnailUrl: perhaps(z.string().max(2000)),
  /** If it is sent, it is the video `youtubeUrl` leads to. */
  videoId: perhaps(z.string().max(2000)),
  duration: z.string().max(20).nullish(),
  /** Where it begins, in seconds; absent: where the link says. */
  startSecond: z.number().min(0).max(latestStartSecond).nullish(),
});

/** Any time, and only then, the first song is sent with the invitation. */
export const openBody = z
  .object({ mode, battleType, pace: z.enum(paces).default('live'), song: sentSong.optional() })
  .refine(({ pace, song: sent }) => (pace === 'anytime') === (sent !== undefined), {
    path: ['song'],
    message: 'a battle any time is sent with its first song, and no other is',
  });
export const songBody = sentSong.extend({ gameId, round: z.int().min(1).max(99) });

/** The song on the table that a listener cannot play. */
export const askSwapBody = z.object({ songId: wholeNumber });
/** Another song in the place of `songId`. */
export const swapBody = sentSong.extend({ songId: wholeNumber });
export const endWaitingBody = z.object({ as: z.enum(['win', 'no_result']) });

const score = z.object({
  rating: z.int().min(ratingRange.min).max(ratingRange.max),
  /** Cut to its limit when it is stored, however long. */
  comment: z.string().nullish(),
});

export const ratingsBody = z
  .array(score.extend({ songId: wholeNumber }))
  .min(1)
  .max(20)
  .meta({ title: 'ratings' });

/** What is answered to the song of an invitation: its score, or that it does not play and another is wanted. */
export const seatBody = z.union([score, z.object({ swap: z.literal(true) })]);

export const rematchBody = z.object({
  toUserId: playerId,
  originalGameId: gameId,
  gameMode: mode.optional(),
});
export const answerBody = z.object({ accept: z.boolean() });
export const requestParams = z.object({
  requestId: z.string().regex(numberInAddress, 'must be a request number'),
});

/** Of a rematch request, and of a challenge. */
export const requestStatus = z.enum(askedStatuses);

/** A rematch request as the player who is asked sees it; `expiresInMs`: what is left of it. */
export const rematchRequest = z.object({
  id: z.int(),
  fromUserId: z.string(),
  fromUserNickname: z.string(),
  fromUserAvatarType: z.string().nullable(),
  toUserId: z.string(),
  originalGameId: z.int(),
  gameMode: mode,
  /** `live`: it stands two minutes; `anytime`: a day. */
  pace: z.enum(paces),
  status: requestStatus,
  expiresInMs: z.int(),
  createdAt: moment,
  respondedAt: moment.nullable(),
});
/** The same as the player who asked sees it. */
export const outgoingRematch = rematchRequest.extend({ to: player });
/** `game`: the new battle when the answer was yes, null when it was no. */
export const rematchAnswer = rematchRequest.extend({ game: game.nullable() });

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
