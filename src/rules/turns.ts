import type { Battle, EpochMs, PlayerId, Song, TimeLimits } from './battle.ts';
import { arrivalMs } from './limits.ts';
import { isAnytime } from './pace.ts';

export const songsOfRound = (battle: Battle, round = battle.currentRound): Song[] =>
  battle.songs.filter((song) => song.round === round);

/** Whether this video has been on the table of this battle; each is played once. */
export const wasPlayed = (battle: Battle, videoId: string): boolean =>
  battle.songs.some((song) => song.videoId === videoId);

/** The song that waits for its ratings: the newest of the round. */
export const songOnTheTable = (battle: Battle): Song | undefined => songsOfRound(battle).at(-1);

/** Players who have not yet rated the song on the table, in turn order. */
export function stillToRate(battle: Battle): PlayerId[] {
  const song = songOnTheTable(battle);
  if (!song || battle.status !== 'rating') return [];
  const done = new Set(battle.ratings.filter((r) => r.songId === song.id).map((r) => r.ratedBy));
  return battle.turnOrder.filter((player) => player !== song.submittedBy && !done.has(player));
}

/** The song on the table while another is asked for in its place, else null. */
export const songToSwap = (battle: Battle): Song | null => {
  const song = battle.status === 'rating' ? songOnTheTable(battle) : undefined;
  return song?.swap === 'asked' ? song : null;
};

/** Whom the battle waits for in this step. After a round anybody may go on; in an anytime battle the player who shares next does both in one visit. */
export function awaited(battle: Battle): PlayerId[] {
  const swap = songToSwap(battle);
  if (swap) return [swap.submittedBy];
  if (battle.status === 'rating') return stillToRate(battle);
  if (battle.status === 'round_summary')
    return isAnytime(battle) ? rotated(battle.turnOrder).slice(0, 1) : [...battle.turnOrder];
  return battle.currentTurn === null ? [] : [battle.currentTurn];
}

/** The same battle with another song in the place of the one with its id. */
export const withSong = (battle: Battle, song: Song): Battle => ({
  ...battle,
  songs: battle.songs.map((each) => (each.id === song.id ? song : each)),
});

/** The battle with the player at `index` of the turn order to share a song. Their clock starts `afterMs` later. */
export const startTurn = (
  battle: Battle,
  index: number,
  now: EpochMs,
  { turnMs }: Pick<TimeLimits, 'turnMs'>,
  afterMs = 0,
): Battle => ({
  ...battle,
  status: 'active',
  currentTurnIndex: index,
  currentTurn: battle.turnOrder[index] ?? null,
  deadlineAt: now + afterMs + turnMs,
  updatedAt: now,
});

const rotated = ([first, ...rest]: readonly PlayerId[]): PlayerId[] =>
  first === undefined ? [] : [...rest, first];

/** The next round: the order rotates by one, so the players take turns at starting. */
export function startRound(battle: Battle, now: EpochMs, timeLimits: TimeLimits): Battle {
  const turnOrder = rotated(battle.turnOrder);
  return startTurn({ ...battle, currentRound: battle.currentRound + 1, turnOrder }, 0, now, timeLimits);
}

/** Milliseconds left on the clock that is shown, at most a whole turn: of a turn in a live battle, of each step in an anytime battle; else null. */
export const turnTimeLeft = (
  battle: Battle,
  now: EpochMs,
  { turnMs }: Pick<TimeLimits, 'turnMs'>,
): number | null =>
  (battle.status === 'active' || isAnytime(battle)) && battle.deadlineAt !== null
    ? Math.min(turnMs, Math.max(0, battle.deadlineAt - now))
    : null;

/**
 * Milliseconds of the arrival that are left: until the first turn's clock starts, more time is left than a turn has. At most
 * `arrivalMs`, also when the computer's clock was set back; null afterwards.
 */
export function startsIn(
  battle: Battle,
  now: EpochMs,
  { turnMs }: Pick<TimeLimits, 'turnMs'>,
): number | null {
  if (battle.status !== 'active' || battle.deadlineAt === null) return null;
  const left = battle.deadlineAt - turnMs - now;
  return left > 0 ? Math.min(left, arrivalMs) : null;
}
