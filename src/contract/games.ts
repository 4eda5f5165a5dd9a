import { z } from 'zod';
import { type BattleTerms, endings, statuses, swapStates } from '#rules/battle.ts';
import { battleTypes } from '#rules/battle-types.ts';
import { latestStartSecond, ratingRange, roomCodeLength } from '#rules/limits.ts';
import { modeKeys } from '#rules/modes.ts';
import { winners } from '#rules/outcome.ts';
import { paces } from '#rules/pace.ts';
import { findRoomCode } from '#rules/room-code.ts';
import { situations } from '#rules/situation.ts';
import { moment, player, profile } from './people.ts';
import { unionError } from './union-error.ts';

export const mode = z.enum(modeKeys);
/** A battle type; `anything_goes` is an older name of `wildcard`, which is also the default. */
export const battleType = z.preprocess(
  (given) => (given === undefined || given === 'anything_goes' ? 'wildcard' : given),
  z.enum(battleTypes),
);
/** What the host chooses, in every reply that shows a battle. */
export const battleTerms = {
  mode,
  battleType: z.enum(battleTypes),
  /** `anytime`: a turn may take a day, and the players need not be online. */
  pace: z.enum(paces),
} satisfies Record<keyof BattleTerms, z.ZodType>;
const status = z.enum(statuses);
export const endedBy = z.enum(endings);

/** A battle as its players see it (spec §3 games). `timeoutMs`: time left on the visible clock; null if none is shown. */
export const game = z.object({
  id: z.int(),
  roomCode: z.string(),
  hostId: z.string(),
  host: player,
  players: z.array(player),
  maxPlayers: z.int(),
  ...battleTerms,
  status,
  currentRound: z.int(),
  totalRounds: z.int(),
  currentTurn: z.string().nullable(),
  turnOrder: z.array(z.string()),
  currentTurnIndex: z.int(),
  winnerId: z.string().nullable(),
  /** Absent before the battle is over. */
  endedBy: endedBy.optional(),
  /** Whether the battle counts for its players' records (spec §3 users); absent before it is over. */
  counted: z.boolean().optional(),
  timeoutMs: z.int().nullable(),
  /** Milliseconds until the clock of the first turn starts; null once it has started. */
  startsInMs: z.int().nullable(),
  createdAt: moment,
  updatedAt: moment,
});

/** An unfinished battle or room of the viewer. `situation`: null unless a song is shared or rated. `yourMove`: it waits for the viewer. */
export const unfinishedGame = game.extend({
  situation: z.enum(situations).nullable(),
  yourMove: z.boolean(),
  /** Title of the song of an open anytime invitation, else null. */
  songTitle: z.string().nullable(),
});

/** An anytime battle of the viewer that ended within the last day without the viewer's action. */
export const justEndedGame = game.extend({
  winner: z.enum(winners),
  /** Title of the song of an unanswered invitation, else null. */
  songTitle: z.string().nullable(),
});

export const song = z.object({
  id: z.int(),
  gameId: z.int(),
  submittedBy: z.string(),
  /** The 11-character id, in spite of the name. */
  youtubeUrl: z.string(),
  videoId: z.string(),
  title: z.string(),
  artist: z.string(),
  /** Set if the operator hides title and artist, which are placeholders then. */
  titleHidden: z.literal(true).optional(),
  duration: z.string().nullable(),
  thumbnailUrl: z.string(),
  /** Where playback begins, in seconds. */
  startSecond: z.int(),
  /** State of a listener's request for another song; null without one. */
  swap: z.enum(swapStates).nullable(),
  round: z.int(),
  submittedAt: moment,
});

/** An invitation, as shown to every caller who has the code. */
export const room = game.pick({ id: true, roomCode: true, host: true, status: true }).extend({
  ...battleTerms,
  /** The host's side in a battle against the caller. */
  hostSide: z.enum(['a', 'b']),
  /** Whether the caller is one of the players. */
  mine: z.boolean(),
  /** The song of the invitation while the seat is free; null for a live battle. */
  song: song.nullable(),
});

/** A rating; `hidden`: sealed until a Top Secret Mission is over, so that rating and comment are null. */
export const rating = z.object({
  id: z.int(),
  songId: z.int(),
  ratedBy: z.string(),
  rating: z.int().nullable(),
  comment: z.string().nullable(),
  hidden: z.literal(true).optional(),
  /** Set if the operator hides the comment, which is null then. */
  commentHidden: z.literal(true).optional(),
  /** Set in the response to the rating itself if words of the comment were replaced by stars. */
  starred: z.literal(true).optional(),
  createdAt: moment,
});

/** Wins of the caller and of the opponent against each other, and the number of counted battles; null without any. */
const series = z.object({ user: z.int(), opponent: z.int(), battles: z.int() }).nullable();

/** A consistent snapshot of a battle, its songs and its ratings, as this player may see them. */
export const table = z.object({ game, songs: z.array(song), ratings: z.array(rating), series });

const songResult = song.omit({ gameId: true, duration: true, submittedAt: true, swap: true }).extend({
  averageRating: z.number(),
  ratings: z.array(rating.pick({ rating: true, comment: true, ratedBy: true, commentHidden: true })),
});

/** Results call the mode `gameMode` (spec §3 Results). */
const { mode: gameMode, ...termsInResults } = battleTerms;

const outcome = z.object({
  songs: z.array(songResult),
  /** 10, 30 or 50 by mode */
  maxScore: z.int(),
  winnerId: z.string().nullable(),
  gameMode,
  ...termsInResults,
  players: z.array(player),
  endedBy,
  counted: z.boolean(),
});

export const results = outcome.extend({
  userScore: z.number(),
  opponentScore: z.number(),
  winner: z.enum(winners),
  /** Including this battle. */
  series,
  /** The battle that followed from a rematch request (spec §4 Rematch) or a challenge; null if there is none. */
  rematch: z.object({ id: z.int(), status }).nullable(),
});

export const publicResults = outcome.extend({
  player1Score: z.number(),
  player2Score: z.number(),
  winner: z.enum(['player1', 'player2', 'tie']),
});

export const playerProfile = z.object({ user: profile, songs: z.array(song) });

/** Highest number of a battle, song or request in an address or a body. */
export const highestNumber = 999_999_999;
/** Matches a number from 1 to `highestNumber`. */
export const numberInAddress = /^(?=0*[1-9])\d{1,9}$/;
/** Maximum number of characters in a text with a room code, such as a message with the link. */
export const roomTextLength = 500;
/** Text with a room code, also inside a link, which is reduced to the code; a text without a code stays unchanged. */
export const roomText = z
  .string()
  .max(roomTextLength)
  .transform((text) => findRoomCode(text) ?? text);
const numberOrCode = new RegExp(`${numberInAddress.source}|^[A-Za-z]{6}$`);
/** The number or the room code of a battle. */
const gameRef = roomText.pipe(z.string().regex(numberOrCode, 'must be a game number or a room code'));
export const gameParams = z.object({ id: gameRef });
const roomCode = roomText.pipe(z.string().trim().length(roomCodeLength));
export const roomParams = z.object({ roomCode });
export const joinBody = z.object({ roomCode });

export const storedId = z.int().min(1).max(highestNumber);
export const gameId = z.union([storedId, gameRef], unionError('must be a game number or a room code'));

/** An optional field in which null means undefined. */
const nullAsUndefined = <T extends z.ZodType>(schema: T) =>
  schema.nullish().transform((given) => given ?? undefined);

/** A song to submit (spec §3 Song submission payload). `youtubeUrl`: an 11-character id or any link to the video. */
export const sentSong = z.object({
  youtubeUrl: z.string().min(1).max(2000),
  title: z.string().trim().min(1).max(300),
  artist: nullAsUndefined(z.string().trim().max(300)).transform((given) => given ?? ''),
  thumbnailUrl: nullAsUndefined(z.string().max(2000)),
  /** Must be the video of `youtubeUrl`, if present. */
  videoId: nullAsUndefined(z.string().max(2000)),
  duration: z.string().max(20).nullish(),
  /** Start of the song in seconds; if absent, the start in the link. */
  startSecond: z.number().min(0).max(latestStartSecond).nullish(),
});

/** The first song is required for an anytime battle and forbidden for a live battle. */
export const openBody = z
  .object({ ...battleTerms, battleType, pace: z.enum(paces).default('live'), song: sentSong.optional() })
  .refine(({ pace, song: sent }) => (pace === 'anytime') === (sent !== undefined), {
    path: ['song'],
    message: 'required for an anytime battle, not allowed for a live battle',
  });

export const sentRating = z.object({
  rating: z.int().min(ratingRange.min).max(ratingRange.max),
  /** Cut to `maxTextLength` when it is stored. */
  comment: z.string().nullish(),
});

/** The answer to the song of an invitation: a rating, or a request for another song because it does not play. */
export const seatBody = z.union([sentRating, z.object({ swap: z.literal(true) })]);

export const endWaitingBody = z.object({ as: z.enum(['win', 'no_result']) });
