// Battles for the tests of the rules: Ana hosts, Ben joins, Cleo and Dan take further seats, Zoe is a stranger.
import type { Battle, BattleTerms, EpochMs, PlayerId, TimeLimits } from '#rules/battle.ts';
import { turnGraceMs } from '#rules/limits.ts';
import type { Mode } from '#rules/modes.ts';
import { continueRound as continueRoundRule } from '#rules/moves/continue-round.ts';
import { checkClock as checkClockRule } from '#rules/moves/deadlines.ts';
import { joinBattle as joinBattleRule } from '#rules/moves/join-battle.ts';
import {
  closeRoom as closeRoomRule,
  type EndWaitingInput,
  endWaiting as endWaitingRule,
  giveUp as giveUpRule,
  type RemovePlayerInput,
  removePlayer as removePlayerRule,
} from '#rules/moves/leaving.ts';
import { type OpenInput, openBattle } from '#rules/moves/open-battle.ts';
import { type RatingGiven, rateSongs as rateSongsRule } from '#rules/moves/rate-songs.ts';
import { submitSong as submitSongRule } from '#rules/moves/submit-song.ts';
import { askSwap as askSwapRule, swapSong as swapSongRule } from '#rules/moves/swap-song.ts';
import { type TakeSeatInput, takeSeat as takeSeatRule } from '#rules/moves/take-seat.ts';
import type { BattleMessage, Moved, News } from '#rules/news.ts';
import { timeLimitsOfPace } from '#rules/pace.ts';
import { isRefusal, type Refusal } from '#rules/refusal.ts';
import { songOnTheTable } from '#rules/turns.ts';

export const timeLimits: TimeLimits = {
  turnMs: 120_000,
  ratingMs: 600_000,
  roundSummaryMs: 10_000,
  rematchMs: 120_000,
  anytimeMs: 86_400_000,
};

const timeLimitsFor = ({ pace }: Battle): TimeLimits => timeLimitsOfPace(pace, timeLimits);

export const anytimeTimeLimits = timeLimitsOfPace('anytime', timeLimits);

/** Time at which every battle of the tests is opened. */
export const noon: EpochMs = Date.UTC(2026, 5, 1, 12);

/** A move that needs only the battle. Without `at` it is made one second after the last change. */
export type Step = (battle: Battle) => Moved | Refusal;

const soon = (battle: Battle): EpochMs => battle.updatedAt + 1000;

export const joinBattle =
  (
    id: PlayerId,
    at?: EpochMs,
    has = { hasNickname: true, hasAvatar: true },
    sideA: PlayerId | null = null,
  ): Step =>
  (battle) =>
    joinBattleRule(battle, { player: { id, ...has }, sideA, now: at ?? soon(battle) }, timeLimitsFor(battle));

/** Takes the seat of an invitation: with a score for its song, or with a request to swap the song. */
export const takeSeat =
  (
    id: PlayerId,
    answer: number | 'swap',
    at?: EpochMs,
    has: Partial<TakeSeatInput['player']> = {},
    sideA: PlayerId | null = null,
  ): Step =>
  (battle) =>
    takeSeatRule(
      battle,
      {
        player: { id, hasNickname: true, hasAvatar: true, isBelowAnytimeLimit: true, ...has },
        sideA,
        answer: answer === 'swap' ? { swap: true } : { score: { id: 1001, rating: answer, comment: null } },
        now: at ?? soon(battle),
      },
      anytimeTimeLimits,
    );

/** Submits a song; ids are 101, 102 … in order of submission. */
export const submitSong =
  (by: PlayerId, { at, round, ...sent }: { at?: EpochMs; round?: number; videoId?: string } = {}): Step =>
  (battle) => {
    const id = 101 + battle.songs.length;
    const details = {
      title: `Song ${id}`,
      artist: 'The Testers',
      duration: '3:21',
      startSecond: 0,
      thumbnailUrl: `/t/${id}.jpg`,
    };
    const song = { id, videoId: `video${id}xyz`, ...details, ...sent };
    return submitSongRule(
      battle,
      { by, song, round: round ?? battle.currentRound, now: at ?? soon(battle) },
      timeLimitsFor(battle),
    );
  };

type SheetRow = Pick<RatingGiven, 'songId' | 'rating'> & Partial<Pick<RatingGiven, 'comment'>>;

/** Rates the songs of the sheet; rating ids are 1001, 1002 … in order. */
export const rateSongs =
  (by: PlayerId, sheet: readonly SheetRow[], at?: EpochMs): Step =>
  (battle) => {
    const first = 1001 + battle.ratings.length;
    const ratings = sheet.map((given, index) => ({ id: first + index, comment: null, ...given }));
    return rateSongsRule(battle, { by, ratings, now: at ?? soon(battle) }, timeLimitsFor(battle));
  };

/** Rates the song on the table. */
export const rateSong =
  (
    by: PlayerId,
    rating: number,
    { at, comment = null }: { at?: EpochMs; comment?: string | null } = {},
  ): Step =>
  (battle) =>
    rateSongs(by, [{ songId: songOnTheTable(battle)?.id ?? 0, rating, comment }], at)(battle);

/** Continues to the next round; without `at`, at the earliest allowed time. */
export const continueRound =
  (by: PlayerId, at?: EpochMs): Step =>
  (battle) =>
    continueRoundRule(
      battle,
      { by, now: at ?? (battle.roundEndedAt ?? noon) + timeLimits.roundSummaryMs },
      timeLimitsFor(battle),
    );

/** Checks the clock as the server does; without `at`, at the exact time of the deadline plus the grace time. */
export const checkClock =
  (at?: EpochMs): Step =>
  (battle) =>
    checkClockRule(battle, at ?? dueAt(battle) ?? soon(battle), timeLimitsFor(battle));

/** Returns when the server ends this step, null without a deadline. */
const dueAt = ({ status, deadlineAt }: Battle): EpochMs | null =>
  deadlineAt === null ? null : deadlineAt + (status === 'active' ? turnGraceMs : 0);

/** Asks for another video because the song on the table does not play. */
export const askSwap =
  (by: PlayerId, { at, songId }: { at?: EpochMs; songId?: number } = {}): Step =>
  (battle) =>
    askSwapRule(
      battle,
      { by, songId: songId ?? songOnTheTable(battle)?.id ?? 0, now: at ?? soon(battle) },
      timeLimitsFor(battle),
    );

/** Replaces the video of the song on the table. */
export const swapSong =
  (by: PlayerId, { at, songId, ...sent }: { at?: EpochMs; songId?: number; videoId?: string } = {}): Step =>
  (battle) => {
    const id = songId ?? songOnTheTable(battle)?.id ?? 0;
    const details = { title: `Another ${id}`, artist: 'The Testers', duration: '2:34', startSecond: 30 };
    const song = { id, videoId: `other${id}xyz`, thumbnailUrl: `/t/other${id}.jpg`, ...details, ...sent };
    return swapSongRule(battle, { by, song, now: at ?? soon(battle) }, timeLimitsFor(battle));
  };

export const giveUp =
  (by: PlayerId, at?: EpochMs): Step =>
  (battle) =>
    giveUpRule(battle, { by, now: at ?? soon(battle) });

export const removePlayer =
  (player: PlayerId, endedBy: RemovePlayerInput['endedBy'], at?: EpochMs): Step =>
  (battle) =>
    removePlayerRule(battle, { player, endedBy, now: at ?? soon(battle) });

/** Ends the waiting for absent players; `away`: ms since each was last seen. Without `at`, a day after the last change. */
export const endWaiting =
  (by: PlayerId, as: EndWaitingInput['as'], away: Record<PlayerId, number>, at?: EpochMs): Step =>
  (battle) =>
    endWaitingRule(battle, {
      by,
      as,
      awayMs: new Map(Object.entries(away)),
      now: at ?? battle.updatedAt + 24 * 60 * 60_000,
    });

export const closeRoom =
  (by: PlayerId, at?: EpochMs): Step =>
  (battle) =>
    closeRoomRule(battle, { by, now: at ?? soon(battle) });

/** Plays a whole round: each player shares in turn, and every other player rates the song with the sharer's score (5 if none). */
export const round =
  (scores: Record<PlayerId, number>): Step =>
  (battle) => {
    const turn = (sharer: PlayerId): Step[] => {
      const others = battle.players.filter((player) => player !== sharer);
      return [submitSong(sharer), ...others.map((other) => rateSong(other, scores[sharer] ?? 5))];
    };
    return play(battle, ...battle.turnOrder.flatMap(turn));
  };

/** Makes the moves one after another and returns the last outcome. @throws on a refusal. */
export function play(battle: Battle, ...steps: readonly Step[]): Moved {
  let moved: Moved = { battle, news: [] };
  for (const step of steps) {
    const outcome = step(frozen(moved.battle));
    if (isRefusal(outcome)) throw new Error(`refused: ${outcome.refused}`);
    moved = outcome;
  }
  return moved;
}

export const battleAfter = (battle: Battle, ...steps: readonly Step[]): Battle =>
  play(battle, ...steps).battle;

/** What the host chooses if a test does not say. */
export const battleTerms: BattleTerms = { mode: 'fast', battleType: 'pop', pace: 'live' };

const openingOf = (mode: Mode): OpenInput => ({
  ...battleTerms,
  id: 7,
  roomCode: 'BCDFGH',
  host: { id: 'ana', hasNickname: true, openRooms: 0 },
  mode,
  now: noon,
});

/** Returns a room that Ana opened, waiting for an opponent. */
export function opened(mode: Mode = 'fast'): Battle {
  const battle = openBattle(openingOf(mode), timeLimits);
  if (isRefusal(battle)) throw new Error(`refused: ${battle.refused}`);
  return frozen(battle);
}

/** Returns an anytime battle that Ana opened with her first song, waiting for an opponent. */
export function invited(mode: Mode = 'fast'): Battle {
  const details = { title: 'Song 101', artist: 'The Testers', duration: '3:21', startSecond: 0 };
  const song = { id: 101, videoId: 'video101xyz', thumbnailUrl: '/t/101.jpg', ...details };
  const battle = openBattle({ ...openingOf(mode), pace: 'anytime', song }, timeLimits);
  if (isRefusal(battle)) throw new Error(`refused: ${battle.refused}`);
  return frozen(battle);
}

/** Returns Ana's room after Ben joined; Ben shares first. */
const afterJoin = (mode: Mode = 'fast'): Battle => battleAfter(opened(mode), joinBattle('ben', noon + 1000));

/** Returns a battle of Ana and Ben that just started; Ana shares first, as in a rematch that she asked for. */
export const started = (mode: Mode = 'fast'): Battle => seated(mode, ['ana', 'ben']);

/** Returns a battle of any number of players. Rooms close at two players, but the rules allow more. */
export const seated = (mode: Mode, players: readonly PlayerId[]): Battle =>
  frozen({
    ...afterJoin(mode),
    players,
    turnOrder: players,
    currentTurn: players[0] ?? null,
    deadlineAt: noon + 1000 + timeLimits.turnMs,
  });

/** Returns each item of news as [recipients, message]. */
export const messagesOf = (news: readonly News[]): [to: string, message: BattleMessage][] =>
  news.map(({ to, message }) => [to.join(' '), message]);

/** Freezes the value deeply, so that code that mutates it throws. */
export function frozen<T>(thing: T): T {
  if (typeof thing === 'object' && thing !== null && !Object.isFrozen(thing)) {
    Object.freeze(thing);
    Object.values(thing).forEach(frozen);
  }
  return thing;
}
