import { z } from 'zod';
import { endings, statuses, swapStates } from '#rules/battle.ts';
import { battleTypes } from '#rules/battle-types.ts';
import { latestStartSecond, ratingRange, roomCodeLength } from '#rules/limits.ts';
import { modeKeys } from '#rules/modes.ts';
import { winners } from '#rules/outcome.ts';
import { paces } from '#rules/pace.ts';
import { findRoomCode } from '#rules/room-code.ts';
import { situations } from '#rules/situation.ts';
import { moment, player, profile } from './people.ts';
import { saying } from './saying.ts';

export const mode = z.enum(modeKeys);
/** `anything_goes` is an older name of `wildcard`. */
export const battleType = z.preprocess(
  (given) => (given === undefined || given === 'anything_goes' ? 'wildcard' : given),
  z.enum(battleTypes),
);
const status = z.enum(statuses);
export const endedBy = z.enum(endings);

/** A battle as one of its players sees it (spec §3 games). `timeoutMs`: left on the turn clock, in an anytime battle on the clock of each step; null when none runs. */
export const game = z.object({
  id: z.int(),
  roomCode: z.string(),
  hostId: z.string(),
  host: player,
  players: z.array(player),
  maxPlayers: z.int(),
  mode,
  battleType: z.enum(battleTypes),
  /** `anytime`: a turn takes a day, and no one need be there. */
  pace: z.enum(paces),
  status,
  currentRound: z.int(),
  totalRounds: z.int(),
  currentTurn: z.string().nullable(),
  turnOrder: z.array(z.string()),
  currentTurnIndex: z.int(),
  winnerId: z.string().nullable(),
  /** Not there before it is over. */
  endedBy: endedBy.optional(),
  /** Whether it counts for its players' records (spec §3 users); not there before it is over. */
  counted: z.boolean().optional(),
  timeoutMs: z.int().nullable(),
  /** Milliseconds of the arrival left before the first turn's clock begins; null when it has begun. */
  startsInMs: z.int().nullable(),
  createdAt: moment,
  updatedAt: moment,
});

/** One of the own battles that run; `situation`: what it asks of the viewer while a song is shared or rated, else null. `yourMove`: it waits for the viewer. */
export const runningGame = game.extend({
  situation: z.enum(situations).nullable(),
  yourMove: z.boolean(),
  /** Of the song that waits on an anytime invitation; else null. */
  songTitle: z.string().nullable(),
});

/** An own anytime battle that ended within the last day without the viewer. */
export const endedGame = game.extend({
  winner: z.enum(winners),
  /** Of the song of an invitation that no one answered; else null. */
  songTitle: z.string().nullable(),
});

export const song = z.object({
  id: z.int(),
  gameId: z.int(),
  submittedBy: z.string(),
  /** The 11-character id, whatever form was sent. */
  youtubeUrl: z.string(),
  videoId: z.string(),
  title: z.string(),
  artist: z.string(),
  /** The operator hides title and artist; a stand-in is in their place. */
  titleHidden: z.literal(true).optional(),
  duration: z.string().nullable(),
  thumbnailUrl: z.string(),
  /** Where the listener's player begins, in seconds. */
  startSecond: z.int(),
  /** A listener whose player refuses it may ask for another, once. */
  swap: z.enum(swapStates).nullable(),
  round: z.int(),
  submittedAt: moment,
});

/** What an invitation shows to anybody who has the code. */
export const room = game
  .pick({ id: true, roomCode: true, host: true, mode: true, battleType: true, pace: true, status: true })
  .extend({
    /** The host's side against the caller. */
    hostSide: z.enum(['a', 'b']),
    /** The caller is one of its players. */
    mine: z.boolean(),
    /** The song that was sent with the invitation, while the seat is free; null for a live battle. */
    song: song.nullable(),
  });

/** `hidden`: sealed until a Top Secret Mission is over; then rating and comment are null. */
export const rating = z.object({
  id: z.int(),
  songId: z.int(),
  ratedBy: z.string(),
  rating: z.int().nullable(),
  comment: z.string().nullable(),
  hidden: z.literal(true).optional(),
  /** The operator hides the comment, which is null then. */
  commentHidden: z.literal(true).optional(),
  /** Words of the comment are starred; only its writer is told. */
  starred: z.literal(true).optional(),
  createdAt: moment,
});

/** How many battles the caller and the opponent have won against each other, of how many that count; null before one has ended. */
const series = z.object({ user: z.int(), opponent: z.int(), battles: z.int() }).nullable();

/** A battle, its songs and its ratings at one moment, as this player may see them. */
export const table = z.object({ game, songs: z.array(song), ratings: z.array(rating), series });

const songResult = song.omit({ gameId: true, duration: true, submittedAt: true, swap: true }).extend({
  averageRating: z.number(),
  ratings: z.array(rating.pick({ rating: true, comment: true, ratedBy: true, commentHidden: true })),
});

const outcome = z.object({
  songs: z.array(songResult),
  /** 10, 30 or 50 by mode */
  maxScore: z.int(),
  winnerId: z.string().nullable(),
  gameMode: mode,
  battleType: z.enum(battleTypes),
  pace: z.enum(paces),
  players: z.array(player),
  endedBy,
  counted: z.boolean(),
});

export const results = outcome.extend({
  userScore: z.number(),
  opponentScore: z.number(),
  winner: z.enum(winners),
  /** With this battle. */
  series,
  /** The battle both went into when the loser asked for another go (spec §4 Rematch); null as long as there is none. */
  rematch: z.object({ id: z.int(), status }).nullable(),
});

export const publicResults = outcome.extend({
  player1Score: z.number(),
  player2Score: z.number(),
  winner: z.enum(['player1', 'player2', 'tie']),
});

export const playerSongs = z.object({ user: profile, songs: z.array(song) });

/** No battle, song or request has a higher number, in an address or a body. */
export const highestNumber = 999_999_999;
/** From 1 to `highestNumber`. */
export const numberInAddress = /^(?=0*[1-9])\d{1,9}$/;
/** Characters of a text that may hold a room's code: a message with its link. */
export const roomTextLength = 500;
/** A room's code may come in a whole link, or as a player typed it; what holds none is left as it is. */
export const roomText = z
  .string()
  .max(roomTextLength)
  .transform((text) => findRoomCode(text) ?? text);
const numberOrCode = new RegExp(`${numberInAddress.source}|^[A-Za-z]{6}$`);
/** A battle is named by its number or its room code. */
const gameRef = roomText.pipe(z.string().regex(numberOrCode, 'must be a game number or a room code'));
export const gameParams = z.object({ id: gameRef });
const roomCode = roomText.pipe(z.string().trim().length(roomCodeLength));
export const roomParams = z.object({ roomCode });
export const joinBody = z.object({ roomCode });

export const wholeNumber = z.int().min(1).max(highestNumber);
export const gameId = z.union([wholeNumber, gameRef], saying('must be a game number or a room code'));

/** Null is as good as nothing. */
const perhaps = <T extends z.ZodType>(schema: T) => schema.nullish().transform((given) => given ?? undefined);

/** A song as its sender tells it (spec §3 Song submission payload). `youtubeUrl`: an 11-character id or any real link. */
export const sentSong = z.object({
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

export const score = z.object({
  rating: z.int().min(ratingRange.min).max(ratingRange.max),
  /** Cut to its limit when it is stored, however long. */
  comment: z.string().nullish(),
});

/** What is answered to the song of an invitation: its score, or that it does not play and another is wanted. */
export const seatBody = z.union([score, z.object({ swap: z.literal(true) })]);

export const endWaitingBody = z.object({ as: z.enum(['win', 'no_result']) });
