import type { BattleType } from './battle-types.ts';
import type { Mode } from './modes.ts';
import type { Pace } from './pace.ts';

export type PlayerId = string;

/** waiting → active ⇄ rating → (round_summary → active …) → completed; a room no one joins ends as expired. */
export const statuses = ['waiting', 'active', 'rating', 'round_summary', 'completed', 'expired'] as const;
export type BattleStatus = (typeof statuses)[number];
type WithStatus = { status: BattleStatus };

/** Both players are in, and it is not over. */
export const isRunning = ({ status }: WithStatus): boolean =>
  isBeingPlayed({ status }) || status === 'round_summary';
/** A song is shared or rated. */
export const isBeingPlayed = ({ status }: WithStatus): boolean => status === 'active' || status === 'rating';
/** It is over, with a result or without. */
export const isOver = ({ status }: WithStatus): boolean => status === 'completed' || status === 'expired';

/** `gave_up`: a player left on purpose; `away`: the player who was waited for stayed away and the other claimed the win; `banned`: the operator shut one out. */
export const endings = ['ratings', 'timeout', 'gave_up', 'away', 'banned'] as const;
export type EndedBy = (typeof endings)[number];

/** A listener whose player refuses a song may ask for another, once: asked, then done. */
export const swapStates = ['asked', 'done'] as const;
export type SwapState = (typeof swapStates)[number];

/** Moments are milliseconds since 1970, given by the caller of the rules. */
export type EpochMs = number;

export type Song = {
  id: number;
  submittedBy: PlayerId;
  /** 11 characters */
  videoId: string;
  /** As everyone may see them. */
  title: string;
  artist: string;
  /** As they were sent, where that is not what everyone may see. Only of a song that was sent just now. */
  writtenTitle?: string;
  writtenArtist?: string;
  /** The operator hides title and artist; stand-ins are in their place. */
  titleHidden?: true;
  /** As the search told it; null when unknown. */
  duration: string | null;
  thumbnailUrl: string;
  /** Where the listener's player begins, in whole seconds. */
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
  /** As everyone may see it. */
  comment: string | null;
  /** As it was written, where that is not what everyone may see. Only of a rating that was given just now. */
  writtenComment?: string;
  /** The operator hides the comment; it is null then. */
  commentHidden?: true;
  createdAt: EpochMs;
};

export type Battle = {
  id: number;
  roomCode: string;
  hostId: PlayerId;
  /** Side A first: the host, unless the two have met before (§13.11). */
  players: readonly PlayerId[];
  maxPlayers: number;
  mode: Mode;
  battleType: BattleType;
  pace: Pace;
  status: BattleStatus;
  /** 1-based */
  currentRound: number;
  totalRounds: number;
  /** Whose turn it is to share a song, and while it is rated whose song it is; null between rounds and when it is over. */
  currentTurn: PlayerId | null;
  /** The order of this round; it rotates by one each round. */
  turnOrder: readonly PlayerId[];
  currentTurnIndex: number;
  /** null while it runs, and for a draw */
  winnerId: PlayerId | null;
  endedBy: EndedBy | null;
  /** Whether it counts for its players' records once it is over; true while it runs. */
  counted: boolean;
  /** When the present step ends by itself; null when it has no clock. Of the first turn of a live battle `arrivalMs` later. */
  deadlineAt: EpochMs | null;
  /** When the last round ended; null before the first did. */
  roundEndedAt: EpochMs | null;
  createdAt: EpochMs;
  /** Of a battle that is over, the moment it ended: nothing changes it later. */
  updatedAt: EpochMs;
  /** In order of submission. Songs and ratings are only added; a song that was replaced is a new object in its place: so the server tells what to store. */
  songs: readonly Song[];
  ratings: readonly Rating[];
};

/** A move that says nothing but who makes it. */
export type Press = { by: PlayerId; now: EpochMs };

/** How long each step may take, in milliseconds; `anytimeMs`: each turn and each rating of an anytime battle. */
export type TimeLimits = {
  turnMs: number;
  ratingMs: number;
  roundSummaryMs: number;
  rematchMs: number;
  anytimeMs: number;
};
