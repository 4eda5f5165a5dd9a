// All requests about a battle, each with the reply that the rules demand.
import { type CallName, calls } from '#contract/calls.ts';
import type { Battle, EpochMs, Song, TimeLimits } from '#rules/battle.ts';
import { turnGraceMs } from '#rules/limits.ts';
import { continueRound as continueRoundRule } from '#rules/moves/continue-round.ts';
import { checkClock as checkClockRule } from '#rules/moves/deadlines.ts';
import { joinBattle as joinBattleRule } from '#rules/moves/join-battle.ts';
import {
  closeRoom as closeRoomRule,
  endWaiting as endWaitingRule,
  giveUp as giveUpRule,
} from '#rules/moves/leaving.ts';
import { rateSongs as rateSongsRule } from '#rules/moves/rate-songs.ts';
import { submitSong as submitSongRule } from '#rules/moves/submit-song.ts';
import { askSwap as askSwapRule, swapSong as swapSongRule } from '#rules/moves/swap-song.ts';
import { takeSeat as takeSeatRule } from '#rules/moves/take-seat.ts';
import type { Moved, News } from '#rules/news.ts';
import { opponentScore, scoreOf, winnerFor } from '#rules/outcome.ts';
import { timeLimitsOfPace } from '#rules/pace.ts';
import { isRefusal, type Refusal, refuse } from '#rules/refusal.ts';
import { Failure, failureOf } from '#server/http/failure.ts';
import type { FailureCode } from '#server/http/failures.ts';
import type { Sending } from '#tests/support/test-client.ts';
import { gameSeen, type People, ratingSeen, ratingsSeen, songSeen, songsSeen } from './views.ts';

export type Reply = { status: number; body: unknown };
/** The effect of an action by the rules; `reply` is null if no request is answered. */
export type Outcome = { battle: Battle; news: readonly News[]; reply: Reply | null };
/** `awayMs`: how long each player has been away. */
export type World = {
  people: People;
  timeLimits: TimeLimits;
  now: EpochMs;
  awayMs: ReadonlyMap<string, number>;
};
/** The player who sends a request. */
export type Sender = { id: string; hasNickname: boolean; hasAvatar: boolean };

export type Action = {
  by: Sender | null;
  call: CallName | 'sweep';
  sending: Sending<CallName>;
  /** `reply`: the reply of the server, from which the rules take the ids that the server chose. */
  outcome(battle: Battle, world: World, reply: Reply | null): Outcome;
};

export const failed = (code: FailureCode): Reply => {
  const { status, body } = new Failure(code);
  return { status, body };
};

type Move = (battle: Battle, world: World, reply: Reply | null) => Moved | Refusal | FailureCode;
type BodyOf = (battle: Battle, world: World, reply: Reply | null) => unknown;
type ActionOptions = { by: Sender; call: CallName; params?: object; body?: unknown };

/** Creates an action that changes the battle if the rules allow it. */
const change = ({ by, call, params, body }: ActionOptions, move: Move, bodyOf: BodyOf = asGame): Action => ({
  by,
  call,
  sending: { params, body } as Sending<CallName>,
  outcome: (battle, world, reply) => {
    const outcome = move(battle, withPace(battle, world), reply);
    if (typeof outcome === 'string') return { battle, news: [], reply: failed(outcome) };
    if (isRefusal(outcome)) {
      const { status, body: words } = failureOf(outcome);
      return { battle, news: [], reply: { status, body: words } };
    }
    return {
      ...outcome,
      reply: { status: calls[call].status, body: bodyOf(outcome.battle, world, reply) },
    };
  },
});

/** Returns the world with the time limits of the battle's pace. */
const withPace = ({ pace }: Battle, world: World): World => ({
  ...world,
  timeLimits: timeLimitsOfPace(pace, world.timeLimits),
});

const asGame = (battle: Battle, { people, now, timeLimits }: World) =>
  gameSeen(battle, people, now, timeLimits);

/** Creates an action that only reads. */
const read = (
  by: Sender,
  call: CallName,
  ref: string,
  show: (battle: Battle, world: World) => Reply,
): Action => ({
  by,
  call,
  sending: { params: { id: ref } } as object,
  outcome: (battle, world) => ({
    battle,
    news: [],
    reply: battle.players.includes(by.id) ? show(battle, world) : failed('not-a-player'),
  }),
});

const ok = (body: unknown): Reply => ({ status: 200, body });

export const showBattle = (by: Sender, ref: string) =>
  read(by, 'showBattle', ref, (battle, world) => ok(asGame(battle, world)));
export const showSongs = (by: Sender, ref: string) =>
  read(by, 'showSongs', ref, (battle) => ok(songsSeen(battle)));
export const showRatings = (by: Sender, ref: string) =>
  read(by, 'showRatings', ref, (battle) => ok(ratingsSeen(battle, by.id)));

/** Returns the player of Side A from the reply, because only the server knows the sides of earlier battles. */
const sideAIn = (game: unknown): string | null =>
  (game as { players?: { id: string }[] } | null)?.players?.[0]?.id ?? null;

export const joinBattle = (by: Sender, roomCode: string): Action =>
  change({ by, call: 'joinBattle', body: { roomCode } }, (battle, { now, timeLimits }, reply) =>
    joinBattleRule(battle, { player: by, sideA: sideAIn(reply?.body), now }, timeLimits),
  );

/** Takes the seat of an anytime battle, with a rating of its song, or null if the song does not play. */
export const takeSeat = (by: Sender, ref: string, score: Omit<Sheet[number], 'songId'> | null): Action =>
  change(
    { by, call: 'takeSeat', params: { id: ref }, body: score ?? { swap: true } },
    (battle, { now, timeLimits }, reply) => {
      if (/^\d+$/.test(ref) && !battle.players.includes(by.id)) return refuse('game-not-found');
      const { ratings = [] } = (reply?.body ?? {}) as { ratings?: { id: number }[] };
      const answer = score ? { score: { ...score, id: ratings.at(-1)?.id ?? 0 } } : ({ swap: true } as const);
      const sideA = sideAIn((reply?.body as { game?: unknown } | undefined)?.game);
      return takeSeatRule(
        battle,
        { player: { ...by, isBelowAnytimeLimit: true }, sideA, answer, now },
        timeLimits,
      );
    },
    (battle, { people, now, timeLimits }, reply) => ({
      game: gameSeen(battle, people, now, timeLimits),
      songs: songsSeen(battle),
      ratings: ratingsSeen(battle, by.id),
      // The series depends on earlier battles, which the model does not know.
      series: (reply?.body as { series?: unknown } | null)?.series,
    }),
  );

export type SongSent = Pick<Song, 'videoId' | 'title' | 'artist' | 'startSecond'>;
export const asSent = ({ videoId, ...song }: SongSent) => ({ ...song, youtubeUrl: videoId });
export const asStored = (song: SongSent, id: number) => ({
  ...song,
  id,
  duration: null,
  thumbnailUrl: `https://i.ytimg.com/vi/${song.videoId}/mqdefault.jpg`,
});
/** Returns the id that the server chose, or 0. */
const idIn = (body: unknown): number => (body as { id?: number } | null)?.id ?? 0;

export const submitSong = (by: Sender, gameId: string, round: number, song: SongSent): Action =>
  change(
    { by, call: 'submitSong', body: { gameId, round, ...asSent(song) } },
    (battle, { now, timeLimits }, reply) =>
      submitSongRule(battle, { by: by.id, round, now, song: asStored(song, idIn(reply?.body)) }, timeLimits),
    (battle) => songsSeen(battle).findLast((each) => each.submittedBy === by.id),
  );

export type Sheet = { songId: number; rating: number; comment: string | null }[];

export const rateSongs = (by: Sender, sheet: Sheet): Action =>
  change(
    { by, call: 'rateSongs', body: sheet },
    (battle, { now, timeLimits }, reply) => {
      if (!battle.songs.some((song) => song.id === sheet[0]?.songId)) return 'song-not-found';
      const given = Array.isArray(reply?.body) ? reply.body.map(idIn) : [];
      const ratings = sheet.map((each, n) => ({ ...each, id: given[n] ?? 0 }));
      return rateSongsRule(battle, { by: by.id, ratings, now }, timeLimits);
    },
    (battle) => battle.ratings.slice(-sheet.length).map(ratingSeen),
  );

const songIn = (battle: Battle, songId: number) =>
  battle.songs.flatMap((song) => (song.id === songId ? songSeen(battle, song) : []))[0];

export const askSwap = (by: Sender, ref: string, songId: number): Action =>
  change(
    { by, call: 'askSwap', params: { id: ref }, body: { songId } },
    (battle, { now, timeLimits }) => askSwapRule(battle, { by: by.id, songId, now }, timeLimits),
    (battle) => songIn(battle, songId),
  );

export const swapSong = (by: Sender, ref: string, songId: number, song: SongSent): Action =>
  change(
    { by, call: 'swapSong', params: { id: ref }, body: { songId, ...asSent(song) } },
    (battle, { now, timeLimits }) =>
      swapSongRule(battle, { by: by.id, now, song: asStored(song, songId) }, timeLimits),
    (battle) => songIn(battle, songId),
  );

const plain = (call: CallName, move: (battle: Battle, by: Sender, world: World) => Moved | Refusal) => {
  return (by: Sender, ref: string): Action =>
    change({ by, call, params: { id: ref } }, (battle, world) => move(battle, by, world));
};

export const continueRound = plain('continueRound', (battle, { id }, { now, timeLimits }) =>
  continueRoundRule(battle, { by: id, now }, timeLimits),
);
export const giveUp = plain('giveUp', (battle, { id }, { now }) => giveUpRule(battle, { by: id, now }));
export const closeRoom = plain('closeRoom', (battle, { id }, { now }) =>
  closeRoomRule(battle, { by: id, now }),
);
export const checkClock = plain('checkClock', (battle, { id }, { now, timeLimits }) =>
  battle.players.includes(id) ? checkClockRule(battle, now, timeLimits) : refuse('not-a-player'),
);

export const endWaiting = (by: Sender, ref: string, as: 'win' | 'no_result'): Action =>
  change({ by, call: 'endWaiting', params: { id: ref }, body: { as } }, (battle, { now, awayMs }) =>
    endWaitingRule(battle, { by: by.id, as, awayMs, now }),
  );

export const showResults = (by: Sender, ref: string) =>
  read(by, 'showResults', ref, (battle) =>
    battle.status === 'completed'
      ? ok(scoresSeen(battle, by.id))
      : failed(battle.status === 'expired' ? 'no-result' : 'results-not-ready'),
  );

/** Returns the part of the results without the songs and ratings. */
const scoresSeen = (battle: Battle, viewer: string) => ({
  userScore: scoreOf(battle, viewer),
  opponentScore: opponentScore(battle, viewer),
  winner: winnerFor(battle, viewer),
  winnerId: battle.winnerId,
  endedBy: battle.endedBy,
});

/** Whether the sweep may end this step now. */
export const isDue = ({ deadlineAt, status }: Battle, now: EpochMs): boolean =>
  deadlineAt !== null && now >= deadlineAt + (status === 'active' ? turnGraceMs : 0);

/** The server's sweep of deadlines. */
export const sweep: Action = {
  by: null,
  call: 'sweep',
  sending: {},
  outcome: (battle, world) => {
    const { now, timeLimits } = withPace(battle, world);
    const outcome = isDue(battle, now) ? checkClockRule(battle, now, timeLimits) : null;
    return { ...(outcome && !isRefusal(outcome) ? outcome : { battle, news: [] }), reply: null };
  },
};
