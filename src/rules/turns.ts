import type { Battle, EpochMs, PlayerId, Song, TimeLimits } from './battle.ts';
import { arrivalMs } from './limits.ts';
import { isAnytime } from './pace.ts';

export const songsOfRound = (battle: Battle, round = battle.currentRound): Song[] =>
  battle.songs.filter((song) => song.round === round);

/** Returns whether this video was shared in this battle before; each video may be played once. */
export const wasPlayed = (battle: Battle, videoId: string): boolean =>
  battle.songs.some((song) => song.videoId === videoId);

/** Returns whether the current step is over by its clock. */
export const isOverdue = ({ deadlineAt }: Battle, now: EpochMs): boolean =>
  deadlineAt !== null && now >= deadlineAt;

/** Returns the newest song of the round, which is the one to rate. */
export const songOnTheTable = (battle: Battle): Song | undefined => songsOfRound(battle).at(-1);

/** Returns the players who have not yet rated the newest song, in turn order. */
export function stillToRate(battle: Battle): PlayerId[] {
  const song = songOnTheTable(battle);
  if (!song || battle.status !== 'rating') return [];
  const done = new Set(battle.ratings.filter((r) => r.songId === song.id).map((r) => r.ratedBy));
  return battle.turnOrder.filter((player) => player !== song.submittedBy && !done.has(player));
}

/** Returns the newest song if a listener asked for another one in its place, else null. */
export const songToSwap = (battle: Battle): Song | null => {
  const song = battle.status === 'rating' ? songOnTheTable(battle) : undefined;
  return song?.swap === 'asked' ? song : null;
};

/** Returns the players the battle waits for: after a round all players, in an anytime battle only the player who shares next. */
export function playersToMove(battle: Battle): PlayerId[] {
  const swap = songToSwap(battle);
  if (swap) return [swap.submittedBy];
  if (battle.status === 'rating') return stillToRate(battle);
  if (battle.status === 'round_summary')
    return isAnytime(battle) ? rotated(battle.turnOrder).slice(0, 1) : [...battle.turnOrder];
  return battle.currentTurn === null ? [] : [battle.currentTurn];
}

/** Returns the battle with `song` in place of the song with the same id. */
export const withSong = (battle: Battle, song: Song): Battle => ({
  ...battle,
  songs: battle.songs.map((each) => (each.id === song.id ? song : each)),
});

/** Returns the battle with the turn of the player at `index` of the turn order. The turn clock starts after `afterMs`. */
export const startTurn = (
  battle: Battle,
  index: number,
  now: EpochMs,
  { turnMs }: TimeLimits,
  afterMs = 0,
): Battle => ({
  ...battle,
  status: 'active',
  currentTurnIndex: index,
  currentTurn: battle.turnOrder[index] ?? null,
  deadlineAt: now + afterMs + turnMs,
  updatedAt: now,
});

/** Returns the battle with the newest song to rate, or to replace in a swap, for which its players have the full rating time. */
export const startRating = (battle: Battle, now: EpochMs, { ratingMs }: TimeLimits): Battle => ({
  ...battle,
  status: 'rating',
  deadlineAt: now + ratingMs,
  updatedAt: now,
});

const rotated = ([first, ...rest]: readonly PlayerId[]): PlayerId[] =>
  first === undefined ? [] : [...rest, first];

/** Starts the next round: the turn order rotates by one, so that the players alternate in starting. */
export function startRound(battle: Battle, now: EpochMs, timeLimits: TimeLimits): Battle {
  const turnOrder = rotated(battle.turnOrder);
  return startTurn({ ...battle, currentRound: battle.currentRound + 1, turnOrder }, 0, now, timeLimits);
}

/** Returns the milliseconds left on the visible clock, at most a whole turn; null while no clock is shown (live: outside turns). */
export const visibleTimeLeft = (battle: Battle, now: EpochMs, { turnMs }: TimeLimits): number | null =>
  (battle.status === 'active' || isAnytime(battle)) && battle.deadlineAt !== null
    ? Math.min(turnMs, Math.max(0, battle.deadlineAt - now))
    : null;

/**
 * Returns the milliseconds until the clock of the first turn starts, or null afterwards: until then more time is left than a turn
 * has. The result is at most `arrivalMs`, also if the system clock was set back.
 */
export function startsIn(battle: Battle, now: EpochMs, { turnMs }: TimeLimits): number | null {
  if (battle.status !== 'active' || battle.deadlineAt === null) return null;
  const left = battle.deadlineAt - turnMs - now;
  return left > 0 ? Math.min(left, arrivalMs) : null;
}
