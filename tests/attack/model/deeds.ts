// Everything a person may send about a battle, each with what the rules answer to it.
import { type CallName, calls } from '#contract/calls.ts';
import type { Battle, EpochMs, Song, TimeLimits } from '#rules/battle.ts';
import { turnGraceMs } from '#rules/limits.ts';
import { continueRound } from '#rules/moves/continue-round.ts';
import { checkClock } from '#rules/moves/deadlines.ts';
import { joinBattle } from '#rules/moves/join-battle.ts';
import { closeRoom, endWaiting, giveUp } from '#rules/moves/leaving.ts';
import { rateSongs } from '#rules/moves/rate-songs.ts';
import { submitSong } from '#rules/moves/submit-song.ts';
import { askSwap, swapSong } from '#rules/moves/swap-song.ts';
import { takeSeat } from '#rules/moves/take-seat.ts';
import type { Moved, News } from '#rules/news.ts';
import { opponentScore, scoreOf, winnerFor } from '#rules/outcome.ts';
import { timeLimitsOfPace } from '#rules/pace.ts';
import { isRefusal, type Refusal, refuse } from '#rules/refusal.ts';
import { Failure, failureOf } from '#server/http/failure.ts';
import type { FailureCode } from '#server/http/failures.ts';
import type { Sending } from '#tests/support/test-client.ts';
import { gameSeen, type People, ratingSeen, ratingsSeen, songSeen, songsSeen } from './seen.ts';

export type Said = { status: number; body: unknown };
/** What the rules make of a deed; `said` null: no one is answered. */
export type Outcome = { battle: Battle; news: readonly News[]; said: Said | null };
/** `awayMs`: for how long each of the people has been away. */
export type World = {
  people: People;
  timeLimits: TimeLimits;
  now: EpochMs;
  awayMs: ReadonlyMap<string, number>;
};
/** The player who does it. */
export type Doer = { id: string; hasNickname: boolean; hasAvatar: boolean };

export type Deed = {
  by: Doer | null;
  call: CallName | 'sweep';
  sending: Sending<CallName>;
  /** `heard`: what was answered, from which the rules take the numbers the server gave. */
  outcome(battle: Battle, world: World, heard: Said | null): Outcome;
};

export const failed = (code: FailureCode): Said => {
  const { status, body } = new Failure(code);
  return { status, body };
};

type Move = (battle: Battle, world: World, heard: Said | null) => Moved | Refusal | FailureCode;
type Reply = (battle: Battle, world: World, heard: Said | null) => unknown;
type DeedOptions = { by: Doer; call: CallName; params?: object; body?: unknown };

/** A deed that changes the battle, if the rules allow it. */
const changing = ({ by, call, params, body }: DeedOptions, move: Move, reply: Reply = asGame): Deed => ({
  by,
  call,
  sending: { params, body } as Sending<CallName>,
  outcome: (battle, world, heard) => {
    const outcome = move(battle, paced(battle, world), heard);
    if (typeof outcome === 'string') return { battle, news: [], said: failed(outcome) };
    if (isRefusal(outcome)) {
      const { status, body: words } = failureOf(outcome);
      return { battle, news: [], said: { status, body: words } };
    }
    return { ...outcome, said: { status: calls[call].status, body: reply(outcome.battle, world, heard) } };
  },
});

/** With the time limits of the battle's pace. */
const paced = ({ pace }: Battle, world: World): World => ({
  ...world,
  timeLimits: timeLimitsOfPace(pace, world.timeLimits),
});

const asGame = (battle: Battle, { people, now, timeLimits }: World) =>
  gameSeen(battle, people, now, timeLimits);

/** A deed that only looks. */
const looking = (
  by: Doer,
  call: CallName,
  ref: string,
  show: (battle: Battle, world: World) => Said,
): Deed => ({
  by,
  call,
  sending: { params: { id: ref } } as object,
  outcome: (battle, world) => ({
    battle,
    news: [],
    said: battle.players.includes(by.id) ? show(battle, world) : failed('not-a-player'),
  }),
});

const fine = (body: unknown): Said => ({ status: 200, body });

export const show = (by: Doer, ref: string) =>
  looking(by, 'showBattle', ref, (battle, world) => fine(asGame(battle, world)));
export const showSongs = (by: Doer, ref: string) =>
  looking(by, 'showSongs', ref, (battle) => fine(songsSeen(battle)));
export const showRatings = (by: Doer, ref: string) =>
  looking(by, 'showRatings', ref, (battle) => fine(ratingsSeen(battle, by.id)));

/** The server knows which player was Side A when the two first met. */
const sideAHeard = (game: unknown): string | null =>
  (game as { players?: { id: string }[] } | null)?.players?.[0]?.id ?? null;

export const join = (by: Doer, roomCode: string): Deed =>
  changing({ by, call: 'joinBattle', body: { roomCode } }, (battle, { now, timeLimits }, heard) =>
    joinBattle(battle, { player: by, sideA: sideAHeard(heard?.body), now }, timeLimits),
  );

/** Answers the song of an invitation: with a score, or null where it does not play. */
export const sit = (by: Doer, ref: string, score: Omit<Sheet[number], 'songId'> | null): Deed =>
  changing(
    { by, call: 'takeSeat', params: { id: ref }, body: score ?? { swap: true } },
    (battle, { now, timeLimits }, heard) => {
      if (/^\d+$/.test(ref) && !battle.players.includes(by.id)) return refuse('game-not-found');
      const { ratings = [] } = (heard?.body ?? {}) as { ratings?: { id: number }[] };
      const answer = score ? { score: { ...score, id: ratings.at(-1)?.id ?? 0 } } : ({ swap: true } as const);
      const sideA = sideAHeard((heard?.body as { game?: unknown } | undefined)?.game);
      return takeSeat(battle, { player: { ...by, hasRoom: true }, sideA, answer, now }, timeLimits);
    },
    (battle, { people, now, timeLimits }, heard) => ({
      game: gameSeen(battle, people, now, timeLimits),
      songs: songsSeen(battle),
      ratings: ratingsSeen(battle, by.id),
      // It is of the battles before.
      series: (heard?.body as { series?: unknown } | null)?.series,
    }),
  );

export type SongSent = Pick<Song, 'videoId' | 'title' | 'artist' | 'startSecond'>;
export const asSent = ({ videoId, ...song }: SongSent) => ({ ...song, youtubeUrl: videoId });
export const asKept = (song: SongSent, id: number) => ({
  ...song,
  id,
  duration: null,
  thumbnailUrl: `https://i.ytimg.com/vi/${song.videoId}/mqdefault.jpg`,
});
/** The number the server gave; 0 where it gave none. */
const numberIn = (body: unknown): number => (body as { id?: number } | null)?.id ?? 0;

export const share = (by: Doer, gameId: string, round: number, song: SongSent): Deed =>
  changing(
    { by, call: 'submitSong', body: { gameId, round, ...asSent(song) } },
    (battle, { now, timeLimits }, heard) =>
      submitSong(battle, { by: by.id, round, now, song: asKept(song, numberIn(heard?.body)) }, timeLimits),
    (battle) => songsSeen(battle).findLast((each) => each.submittedBy === by.id),
  );

export type Sheet = { songId: number; rating: number; comment: string | null }[];

export const rate = (by: Doer, sheet: Sheet): Deed =>
  changing(
    { by, call: 'rateSongs', body: sheet },
    (battle, { now, timeLimits }, heard) => {
      if (!battle.songs.some((song) => song.id === sheet[0]?.songId)) return 'song-not-found';
      const given = Array.isArray(heard?.body) ? heard.body.map(numberIn) : [];
      const ratings = sheet.map((each, n) => ({ ...each, id: given[n] ?? 0 }));
      return rateSongs(battle, { by: by.id, ratings, now }, timeLimits);
    },
    (battle) => battle.ratings.slice(-sheet.length).map(ratingSeen),
  );

const songIn = (battle: Battle, songId: number) =>
  battle.songs.flatMap((song) => (song.id === songId ? songSeen(battle, song) : []))[0];

export const wantAnother = (by: Doer, ref: string, songId: number): Deed =>
  changing(
    { by, call: 'askSwap', params: { id: ref }, body: { songId } },
    (battle, { now, timeLimits }) => askSwap(battle, { by: by.id, songId, now }, timeLimits),
    (battle) => songIn(battle, songId),
  );

export const swap = (by: Doer, ref: string, songId: number, song: SongSent): Deed =>
  changing(
    { by, call: 'swapSong', params: { id: ref }, body: { songId, ...asSent(song) } },
    (battle, { now, timeLimits }) =>
      swapSong(battle, { by: by.id, now, song: asKept(song, songId) }, timeLimits),
    (battle) => songIn(battle, songId),
  );

const plain = (call: CallName, move: (battle: Battle, by: Doer, world: World) => Moved | Refusal) => {
  return (by: Doer, ref: string): Deed =>
    changing({ by, call, params: { id: ref } }, (battle, world) => move(battle, by, world));
};

export const goOn = plain('continueRound', (battle, { id }, { now, timeLimits }) =>
  continueRound(battle, { by: id, now }, timeLimits),
);
export const quit = plain('giveUp', (battle, { id }, { now }) => giveUp(battle, { by: id, now }));
export const close = plain('closeRoom', (battle, { id }, { now }) => closeRoom(battle, { by: id, now }));
export const look = plain('checkClock', (battle, { id }, { now, timeLimits }) =>
  battle.players.includes(id) ? checkClock(battle, { by: id, now }, timeLimits) : refuse('not-a-player'),
);

export const claim = (by: Doer, ref: string, as: 'win' | 'no_result'): Deed =>
  changing({ by, call: 'endWaiting', params: { id: ref }, body: { as } }, (battle, { now, awayMs }) =>
    endWaiting(battle, { by: by.id, as, awayMs, now }),
  );

export const showResults = (by: Doer, ref: string) =>
  looking(by, 'showResults', ref, (battle) =>
    battle.status === 'completed' ? fine(scoresSeen(battle, by.id)) : failed('results-not-ready'),
  );

/** The part of the results that is no copy of the songs and ratings. */
const scoresSeen = (battle: Battle, viewer: string) => ({
  userScore: scoreOf(battle, viewer),
  opponentScore: opponentScore(battle, viewer),
  winner: winnerFor(battle, viewer),
  winnerId: battle.winnerId,
  endedBy: battle.endedBy,
});

/** Whether the clock itself ends this step by now. */
export const isDue = ({ deadlineAt, status }: Battle, now: EpochMs): boolean =>
  deadlineAt !== null && now >= deadlineAt + (status === 'active' ? turnGraceMs : 0);

/** The clock looks by itself. */
export const sweep: Deed = {
  by: null,
  call: 'sweep',
  sending: {},
  outcome: (battle, world) => {
    const { now, timeLimits } = paced(battle, world);
    const outcome = isDue(battle, now) ? checkClock(battle, { by: null, now }, timeLimits) : null;
    return { ...(outcome && !isRefusal(outcome) ? outcome : { battle, news: [] }), said: null };
  },
};
