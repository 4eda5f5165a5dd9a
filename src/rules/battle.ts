import type { BattleType } from './battle-types.ts';
import type { Mode } from './modes.ts';
import type { Pace } from './pace.ts';

export type PlayerId = string;

/** waiting → active ⇄ rating → (round_summary → active …) → completed; a battle without a result ends as expired. */
export const statuses = ['waiting', 'active', 'rating', 'round_summary', 'completed', 'expired'] as const;
export type BattleStatus = (typeof statuses)[number];
type WithStatus = { status: BattleStatus };

/** Returns whether both players have joined and the battle is not over. */
export const isRunning = ({ status }: WithStatus): boolean =>
  isBeingPlayed({ status }) || status === 'round_summary';
/** Returns whether the battle waits for a song or for ratings. */
export const isBeingPlayed = ({ status }: WithStatus): boolean => status === 'active' || status === 'rating';
/** Returns whether the battle is over, with or without a result. */
export const isOver = ({ status }: WithStatus): boolean => status === 'completed' || status === 'expired';

/** `gave_up`: a player left on purpose; `away`: the opponent of an absent player claimed the win; `banned`: a player was banned. */
export const endings = ['ratings', 'timeout', 'gave_up', 'away', 'banned'] as const;
export type EndedBy = (typeof endings)[number];

/** A listener whose video player cannot play a song may ask for another one, once per song: asked, then done. */
export const swapStates = ['asked', 'done'] as const;
export type SwapState = (typeof swapStates)[number];

/** Milliseconds since 1970, passed in because the rules read no clock. */
export type EpochMs = number;

export type Song = {
  id: number;
  submittedBy: PlayerId;
  /** 11 characters */
  videoId: string;
  /** Title and artist after moderation, as shown to everyone. */
  title: string;
  artist: string;
  /** The original texts if moderation changed them; set only on a song that is not stored yet. */
  writtenTitle?: string | null;
  writtenArtist?: string | null;
  /** Set if the operator hides title and artist, which are placeholders then. */
  titleHidden?: true;
  /** The duration that the search returned; null if unknown. */
  duration: string | null;
  thumbnailUrl: string;
  /** Where playback begins, in whole seconds. */
  startSecond: number;
  swap: SwapState | null;
  /** 1-based */
  round: number;
  submittedAt: EpochMs;
};

export type Rating = {
  id: number;
  songId: number;
  ratedBy: PlayerId;
  /** 1 to 10, whole */
  rating: number;
  /** The comment after moderation, as shown to everyone. */
  comment: string | null;
  /** The original comment if moderation changed it; set only on a rating that is not stored yet. */
  writtenComment?: string | null;
  /** Set if the operator hides the comment, which is null then. */
  commentHidden?: true;
  createdAt: EpochMs;
};

/** What the host chooses, and what a rematch repeats. */
export type BattleTerms = {
  mode: Mode;
  battleType: BattleType;
  pace: Pace;
};

/** Returns the terms alone, without other fields of a battle or a request. */
export const termsOf = ({ mode, battleType, pace }: BattleTerms): BattleTerms => ({ mode, battleType, pace });

export type Battle = BattleTerms & {
  id: number;
  roomCode: string;
  hostId: PlayerId;
  /** Side A first: the host, unless the two have played before (§13.11). */
  players: readonly PlayerId[];
  maxPlayers: number;
  status: BattleStatus;
  /** 1-based */
  currentRound: number;
  totalRounds: number;
  /** The player who shares a song, or whose song is being rated; null between rounds and when the battle is over. */
  currentTurn: PlayerId | null;
  /** The turn order of this round; it rotates by one each round. */
  turnOrder: readonly PlayerId[];
  currentTurnIndex: number;
  /** null while the battle runs, and for a draw */
  winnerId: PlayerId | null;
  endedBy: EndedBy | null;
  /** Whether the finished battle counts for its players' records; true while it runs. */
  counted: boolean;
  /** When the current step times out; null without a clock. The first turn of a live battle has `arrivalMs` more. */
  deadlineAt: EpochMs | null;
  /** When the latest round ended; null in the first round. */
  roundEndedAt: EpochMs | null;
  createdAt: EpochMs;
  /** When the battle last changed; a battle that is over never changes again. */
  updatedAt: EpochMs;
  /** In order of submission. Songs and ratings are only added, and a replaced song is a new object: the server stores what differs. */
  songs: readonly Song[];
  ratings: readonly Rating[];
};

/** A move without further input. */
export type Press = { by: PlayerId; now: EpochMs };

/** Maximum duration of each step in milliseconds; `anytimeMs`: each turn and each rating of an anytime battle. */
export type TimeLimits = {
  turnMs: number;
  ratingMs: number;
  roundSummaryMs: number;
  rematchMs: number;
  anytimeMs: number;
};
