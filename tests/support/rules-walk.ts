// Random walks through a battle: players who do anything at any time. A wish of a walk becomes a concrete move only with the
// current battle, so that most walks make progress and the rest are moves that the rules must refuse.
import fc from 'fast-check';
import type { Battle, EpochMs, PlayerId, TimeLimits } from '#rules/battle.ts';
import { type Mode, modeKeys } from '#rules/modes.ts';
import { continueRound } from '#rules/moves/continue-round.ts';
import { checkClock } from '#rules/moves/deadlines.ts';
import { joinBattle } from '#rules/moves/join-battle.ts';
import { closeRoom, endWaiting, giveUp } from '#rules/moves/leaving.ts';
import { type RatingGiven, rateSongs } from '#rules/moves/rate-songs.ts';
import { submitSong } from '#rules/moves/submit-song.ts';
import { askSwap, swapSong } from '#rules/moves/swap-song.ts';
import { type Answer, takeSeat } from '#rules/moves/take-seat.ts';
import type { Moved, News } from '#rules/news.ts';
import { type Pace, timeLimitsOfPace } from '#rules/pace.ts';
import { isRefusal, type Refusal } from '#rules/refusal.ts';
import { playersToMove, stillToRate } from '#rules/turns.ts';
import { frozen, invited, timeLimits as liveTimeLimits, noon, opened } from './rules-battles.ts';

const everybody = ['ana', 'ben', 'cleo', 'dan', 'zoe'];

export type Move =
  | { kind: 'joinBattle'; by: PlayerId }
  | { kind: 'takeSeat'; by: PlayerId; answer: Answer }
  | { kind: 'submitSong'; by: PlayerId; round: number; songId: number; videoId: string }
  | { kind: 'rateSongs'; by: PlayerId; ratings: readonly RatingGiven[] }
  | { kind: 'continueRound'; by: PlayerId }
  | { kind: 'askSwap'; by: PlayerId; songId: number }
  | { kind: 'swapSong'; by: PlayerId; songId: number; videoId: string }
  | { kind: 'giveUp'; by: PlayerId }
  | { kind: 'endWaiting'; by: PlayerId; as: 'win' | 'no_result'; awaySince: EpochMs }
  | { kind: 'closeRoom'; by: PlayerId }
  | { kind: 'checkClock'; by: PlayerId };

/** `by` null: the player whose move it is. `songs`: indexes counted back from the newest song; empty means the song on the table. */
type Wish = {
  kind: Move['kind'] | 'sensible';
  by: PlayerId | null;
  songs: readonly number[];
  points: number;
  roundOff: number;
  /** How long all players except the mover have been away, in ms. */
  awayMs: number;
  /** Ms after the previous move, or ms relative to the deadline. */
  after: number | { toDeadline: number };
};

/** `slowness`: factor by which the times between moves are multiplied. */
export type Walk = { mode: Mode; pace: Pace; seats: number; slowness: number; wishes: readonly Wish[] };

const wish: fc.Arbitrary<Wish> = fc.record({
  kind: fc.oneof(
    { weight: 280, arbitrary: fc.constant('sensible' as const) },
    {
      weight: 80,
      arbitrary: fc.constantFrom(
        'joinBattle',
        'takeSeat',
        'submitSong',
        'rateSongs',
        'continueRound',
        'checkClock',
      ),
    },
    { weight: 60, arbitrary: fc.constantFrom('askSwap', 'swapSong') },
    { weight: 6, arbitrary: fc.constantFrom('giveUp', 'endWaiting', 'closeRoom') },
  ),
  by: fc.option(fc.constantFrom(...everybody), { freq: 4 }),
  songs: fc.oneof(
    { weight: 5, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.array(fc.integer({ min: -1, max: 5 }), { maxLength: 3 }) },
    { weight: 1, arbitrary: fc.constant([0, 0]) },
  ),
  points: fc.integer({ min: 1, max: 10 }),
  roundOff: fc.oneof(
    { weight: 8, arbitrary: fc.constant(0) },
    { weight: 1, arbitrary: fc.constantFrom(-1, 1) },
  ),
  awayMs: fc.constantFrom(0, 59_999, 60_000, 1_000_000),
  after: fc.oneof(
    { weight: 150, arbitrary: fc.integer({ min: 0, max: 30_000 }) },
    { weight: 1, arbitrary: fc.record({ toDeadline: fc.constantFrom(-1, 0, 1, 100_000_000) }) },
  ),
});

export const walks: fc.Arbitrary<Walk> = fc.record({
  mode: fc.constantFrom(...modeKeys),
  pace: fc.constantFrom('live', 'live', 'anytime'),
  seats: fc.integer({ min: 2, max: 4 }),
  slowness: fc.constantFrom(1, 1, 1, 1, 6),
  wishes: fc.oneof(
    { withCrossShrink: true },
    fc.array(wish, { maxLength: 40, size: 'max' }),
    fc.array(wish, { minLength: 110, maxLength: 150, size: 'max' }),
  ),
});

/** Returns when the move of a wish is made; `now` is the time of the move before. */
const timeOf = ({ after, kind, awayMs }: Wish, slowness: number, battle: Battle, now: EpochMs): EpochMs =>
  typeof after === 'number'
    ? now + after * slowness + (kind === 'endWaiting' ? awayMs : 0)
    : Math.max(now, (battle.deadlineAt ?? now) + after.toDeadline);

/** Returns the move for a wish; `count` is its index in the walk. Every comment is unique. */
function moveOf(wished: Wish, battle: Battle, count: number, now: EpochMs): Move {
  const kind = wished.kind === 'sensible' ? sensibleKind(battle) : wished.kind;
  const by = (wished.kind === 'sensible' ? null : wished.by) ?? playerDue(battle);
  if (kind === 'submitSong') {
    const round = battle.currentRound + wished.roundOff;
    return { kind, by, round, songId: 100 + count, videoId: videoOf(wished, battle, count) };
  }
  const songId = battle.songs.at(-1 - (wished.songs[0] ?? 0))?.id ?? 1;
  if (kind === 'askSwap') return { kind, by: listenerOf(battle, wished, by), songId };
  if (kind === 'swapSong') return { kind, by: sharerOf(battle, wished, by), songId, videoId: `swap${count}` };
  if (kind === 'endWaiting') {
    const as = wished.points > 5 ? 'win' : 'no_result';
    return { kind, by: waitingPlayer(battle, wished, by), as, awaySince: now - wished.awayMs };
  }
  if (kind === 'takeSeat') return { kind, by, answer: answerOf(wished, count, by) };
  if (kind !== 'rateSongs') return { kind, by };
  const back = wished.kind === 'sensible' || wished.songs.length === 0 ? [0] : wished.songs;
  const ratings = back.map((steps, index) => ({
    id: 10_000 + count * 10 + index,
    songId: battle.songs.at(-1 - steps)?.id ?? 1,
    rating: wished.points,
    comment: commentOf(count, by),
  }));
  return { kind, by, ratings };
}

/** Returns a score, or sometimes a request to swap the song. */
const answerOf = ({ points, songs }: Wish, count: number, by: PlayerId): Answer =>
  songs.length > 0
    ? { swap: true }
    : { score: { id: 10_000 + count * 10, rating: points, comment: commentOf(count, by) } };

/** Returns a new video id, or sometimes one that was already played. */
const videoOf = ({ songs }: Wish, battle: Battle, count: number): string =>
  (songs.length > 0 && battle.songs[0]?.videoId) || `video${count}`;

const sharerOf = (battle: Battle, { by }: Wish, otherwise: PlayerId): PlayerId =>
  by ?? battle.songs.at(-1)?.submittedBy ?? otherwise;

const listenerOf = (battle: Battle, wished: Wish, otherwise: PlayerId): PlayerId =>
  wished.by ?? battle.players.find((player) => player !== sharerOf(battle, wished, '')) ?? otherwise;

const waitingPlayer = (battle: Battle, wished: Wish, otherwise: PlayerId): PlayerId =>
  wished.by ?? battle.players.find((player) => !playersToMove(battle).includes(player)) ?? otherwise;

const commentOf = (count: number, by: PlayerId): string => `<${by} at step ${count}>`;

/** Returns the kind of move that the battle waits for. */
const sensibleKind = ({ status, pace }: Battle): Move['kind'] =>
  ({
    waiting: pace === 'live' ? ('joinBattle' as const) : ('takeSeat' as const),
    ...({ active: 'submitSong', rating: 'rateSongs', round_summary: 'continueRound' } as const),
    ...({ completed: 'checkClock', expired: 'checkClock' } as const),
  })[status];

function playerDue(battle: Battle): PlayerId {
  if (battle.status === 'waiting') return 'ben';
  if (battle.status === 'rating') return stillToRate(battle).at(-1) ?? battle.hostId;
  return battle.currentTurn ?? battle.hostId;
}

/** Applies the move by the rules. */
export function applyMove(battle: Battle, move: Move, now: EpochMs): Moved | Refusal {
  const timeLimits = timeLimitsOfPace(battle.pace, liveTimeLimits);
  const player = { id: move.by, hasNickname: true, hasAvatar: true, isBelowAnytimeLimit: true };
  if (move.kind === 'joinBattle') return joinBattle(battle, { player, sideA: null, now }, timeLimits);
  if (move.kind === 'takeSeat')
    return takeSeat(battle, { player, sideA: null, answer: move.answer, now }, timeLimits);
  if (move.kind === 'submitSong') {
    const { by, round, songId: id, videoId } = move;
    return submitSong(battle, { by, round, now, song: { id, videoId, ...details } }, timeLimits);
  }
  if (move.kind === 'rateSongs') return rateSongs(battle, { ...move, now }, timeLimits);
  if (move.kind === 'continueRound') return continueRound(battle, { by: move.by, now }, timeLimits);
  if (move.kind === 'checkClock') return checkClock(battle, now, timeLimits);
  return applyRareMove(battle, move, now, timeLimits);
}

const details = { title: 'A', artist: 'B', duration: null, thumbnailUrl: '/t', startSecond: 0 };

function applyRareMove(
  battle: Battle,
  move: Exclude<
    Move,
    { kind: 'joinBattle' | 'takeSeat' | 'submitSong' | 'rateSongs' | 'continueRound' | 'checkClock' }
  >,
  now: EpochMs,
  timeLimits: TimeLimits,
): Moved | Refusal {
  const { by } = move;
  if (move.kind === 'askSwap') return askSwap(battle, { by, songId: move.songId, now }, timeLimits);
  if (move.kind === 'swapSong') {
    const song = { id: move.songId, videoId: move.videoId, ...details };
    return swapSong(battle, { by, song, now }, timeLimits);
  }
  if (move.kind === 'giveUp') return giveUp(battle, { by, now });
  if (move.kind === 'closeRoom') return closeRoom(battle, { by, now });
  const awayMs = new Map(battle.players.map((player) => [player, player === by ? 0 : now - move.awaySince]));
  return endWaiting(battle, { by, as: move.as, awayMs, now });
}

/** One accepted move. */
export type AppliedStep = { before: Battle; move: Move; now: EpochMs; battle: Battle; news: readonly News[] };

/** One refused move. */
type RefusedStep = { battle: Battle; move: Move; now: EpochMs; refusal: Refusal };

export const appliedSteps = (walk: Walk): AppliedStep[] => stepsOf(walk).filter((step) => 'before' in step);

export const refusedSteps = (walk: Walk): RefusedStep[] => stepsOf(walk).filter((step) => 'refusal' in step);

/** Returns every step of a walk. Each battle is frozen, so a move that mutates it throws. */
function stepsOf({ mode, pace, seats, slowness, wishes }: Walk): (AppliedStep | RefusedStep)[] {
  let [before, now] = [pace === 'live' ? opened(mode) : invited(mode), noon];
  return wishes.map((wish, count) => {
    now = timeOf(wish, slowness, before, now);
    const move = moveOf(wish, before, count, now);
    const outcome = applyMove(before, move, now);
    if (isRefusal(outcome)) return { battle: before, move, now, refusal: outcome };
    const step = { before, move, now, battle: withSeats(outcome.battle, seats), news: outcome.news };
    before = frozen(step.battle);
    return step;
  });
}

/** Adds further players when the battle starts, because rooms close at two players. */
function withSeats(battle: Battle, seats: number): Battle {
  if (battle.status !== 'active' || battle.songs.length > 0 || battle.players.length === seats) return battle;
  const more = everybody.filter((player) => !battle.players.includes(player));
  const added = more.slice(0, seats - 2);
  return { ...battle, players: [...battle.players, ...added], turnOrder: [...battle.turnOrder, ...added] };
}
