import type {
  Game,
  JustEndedGame,
  PublicResults,
  RatingReply,
  Results,
  Room,
  SongReply,
  Table,
  UnfinishedGame,
} from '#contract/schemas.ts';
import { type Battle, type EpochMs, isBeingPlayed, type PlayerId, termsOf } from '#rules/battle.ts';
import { maxScore } from '#rules/modes.ts';
import {
  endedWithoutActionOf,
  opponentScore,
  recentlyEndedMs,
  scoreOf,
  songResults,
  winnerFor,
  winnerInPublic,
} from '#rules/outcome.ts';
import { timeLimitsOfPace } from '#rules/pace.ts';
import { recordSeenBy } from '#rules/rivals.ts';
import { situationOf } from '#rules/situation.ts';
import { playersToMove, startsIn, visibleTimeLeft } from '#rules/turns.ts';
import { ratingsSeenBy } from '#rules/view.ts';
import { Failure } from '#server/http/failure.ts';
import type { Context } from '#server/settings/context.ts';
import { anytimeBattlesEndedSince, battlesOfPair, rematchOf, unfinishedBattles } from './list-battles.ts';
import { findPair, findSideA } from './pairs.ts';
import type { BattleVersion } from './read-battle.ts';

/** Loads a battle for one of its players. @throws Failure game-not-found, not-a-player */
export async function loadForPlayer(context: Context, found: BattleVersion | null, viewer: PlayerId) {
  const battle = await context.battles.getFound(found);
  if (!battle) throw new Failure('game-not-found');
  if (!battle.players.includes(viewer)) throw new Failure('not-a-player');
  return battle;
}

const iso = (moment: EpochMs): string => new Date(moment).toISOString();

const playersOf = ({ findPlayer }: Context, { players }: Battle) => Promise.all(players.map(findPlayer));

export async function showGame(context: Context, battle: Battle): Promise<Game> {
  const players = await playersOf(context, battle);
  const now = context.now();
  const timeLimits = timeLimitsOfPace(battle.pace, context.timeLimits);
  const host = players.find((player) => player.id === battle.hostId);
  const left = visibleTimeLeft(battle, now, timeLimits);
  const untilStart = startsIn(battle, now, timeLimits);
  return {
    ...battle,
    turnOrder: [...battle.turnOrder],
    host: host ?? { id: battle.hostId, nickname: null, firstName: null, avatarType: null },
    players,
    endedBy: battle.endedBy ?? undefined,
    counted: battle.status === 'completed' ? battle.counted : undefined,
    timeoutMs: left === null ? null : Math.ceil(left),
    startsInMs: untilStart === null ? null : Math.ceil(untilStart),
    createdAt: iso(battle.createdAt),
    updatedAt: iso(battle.updatedAt),
  };
}

export const songsSeen = ({ id: gameId, songs }: Battle): SongReply[] =>
  songs.map((song) => ({
    ...song,
    gameId,
    youtubeUrl: song.videoId,
    submittedAt: iso(song.submittedAt),
  }));

/** A stored battle has no original comments (read-battle.ts), so `starred` is set only in the response to the rating itself. */
export const ratingsSeen = (battle: Battle, viewer: PlayerId): RatingReply[] =>
  ratingsSeenBy(battle, viewer).map((rating) => ({
    ...rating,
    createdAt: iso(rating.createdAt),
    starred: rating.ratedBy === viewer && rating.comment !== null && rating.writtenComment ? true : undefined,
  }));

export async function showTable(context: Context, battle: Battle, viewer: PlayerId): Promise<Table> {
  const [game, series] = await Promise.all([showGame(context, battle), seriesOf(context, battle, viewer)]);
  return { game, songs: songsSeen(battle), ratings: ratingsSeen(battle, viewer), series };
}

async function seriesOf({ queryPrepared }: Context, { players }: Battle, viewer: PlayerId) {
  const opponent = players.find((player) => player !== viewer);
  const pair = opponent === undefined ? null : await findPair(queryPrepared, [viewer, opponent]);
  if (!pair) return null;
  const { own, other, draws } = recordSeenBy(viewer, pair);
  return { user: own.wins, opponent: other.wins, battles: own.wins + other.wins + draws };
}

export async function showMyBattles(context: Context, viewer: PlayerId): Promise<UnfinishedGame[]> {
  const unfinished = await unfinishedBattles(context.db, viewer);
  const shown = unfinished.map(async (found) => {
    const battle = await loadForPlayer(context, found, viewer);
    return {
      ...(await showGame(context, battle)),
      situation: isBeingPlayed(battle) ? situationOf(battle, battle, viewer) : null,
      yourMove: playersToMove(battle).includes(viewer),
      songTitle: battle.status === 'waiting' ? titleOf(battle) : null,
    };
  });
  return Promise.all(shown);
}

const titleOf = ({ songs }: Battle): string | null => songs[0]?.title ?? null;

const maxEndedShown = 3;

/** Returns the latest anytime battles that ended without the viewer's action. */
export async function showJustEnded(context: Context, viewer: PlayerId): Promise<JustEndedGame[]> {
  const { db, now, timeLimits } = context;
  const ended = await anytimeBattlesEndedSince(db, viewer, now() - recentlyEndedMs);
  const battles = await Promise.all(ended.map((found) => loadForPlayer(context, found, viewer)));
  return Promise.all(
    battles
      .filter((battle) => endedWithoutActionOf(battle, viewer, timeLimits))
      .slice(0, maxEndedShown)
      .map(async (battle) => ({
        ...(await showGame(context, battle)),
        winner: winnerFor(battle, viewer),
        songTitle: battle.players.length === 1 ? titleOf(battle) : null,
      })),
  );
}

/** Returns the latest battles that count for the record of the viewer and another player, newest first. */
export async function showBattlesOfPair(context: Context, viewer: PlayerId, other: PlayerId) {
  const ended = await battlesOfPair(context.queryPrepared, [viewer, other]);
  const battles = await Promise.all(ended.map((found) => context.battles.get(found)));
  return battles.map((battle) => ({
    id: battle.id,
    ...termsOf(battle),
    winner: winnerFor(battle, viewer),
    endedBy: battle.endedBy ?? 'ratings',
    userScore: scoreOf(battle, viewer),
    opponentScore: opponentScore(battle, viewer),
    endedAt: iso(battle.updatedAt),
  }));
}

export async function showRoom(
  context: Context,
  found: BattleVersion | null,
  viewer: PlayerId | null,
): Promise<Room> {
  const battle = await context.battles.getFound(found);
  const mine = viewer !== null && battle?.players.includes(viewer) === true;
  // A closed room is visible only to its players.
  if (!battle || (battle.status === 'expired' && !mine)) throw new Failure('game-not-found');
  const { id, roomCode, host, status } = await showGame(context, battle);
  const [sent] = status === 'waiting' ? songsSeen(battle) : [];
  const hostSide = await hostSideOf(context, battle, viewer);
  return { ...termsOf(battle), id, roomCode, host, hostSide, status, mine, song: sent ?? null };
}

async function hostSideOf({ queryPrepared }: Context, battle: Battle, viewer: PlayerId | null) {
  const { hostId, players } = battle;
  const sideA =
    viewer === null || players.length > 1 ? null : await findSideA(queryPrepared, [viewer, hostId]);
  return (sideA ?? players[0]) === hostId ? ('a' as const) : ('b' as const);
}

const outcomeOf = async (context: Context, battle: Battle, viewer: PlayerId | null) => ({
  songs: songResults(battle, viewer).map((song) => ({ ...song, youtubeUrl: song.videoId })),
  maxScore: maxScore(battle.mode),
  winnerId: battle.winnerId,
  ...termsOf(battle),
  gameMode: battle.mode,
  players: await playersOf(context, battle),
  endedBy: battle.endedBy ?? 'ratings',
  counted: battle.counted,
});

export async function showResults(context: Context, battle: Battle, viewer: PlayerId): Promise<Results> {
  if (battle.status === 'expired') throw new Failure('no-result');
  if (battle.status !== 'completed') throw new Failure('results-not-ready');
  return {
    ...(await outcomeOf(context, battle, viewer)),
    userScore: scoreOf(battle, viewer),
    opponentScore: opponentScore(battle, viewer),
    winner: winnerFor(battle, viewer),
    series: await seriesOf(context, battle, viewer),
    rematch: await rematchOf(context.queryPrepared, battle),
  };
}

export async function showPublicResults(
  context: Context,
  found: BattleVersion | null,
): Promise<PublicResults> {
  const battle = await context.battles.getFound(found);
  if (battle?.status !== 'completed') throw new Failure('battle-not-public');
  const [first, second] = battle.players;
  return {
    ...(await outcomeOf(context, battle, null)),
    player1Score: scoreOf(battle, first ?? ''),
    player2Score: scoreOf(battle, second ?? ''),
    winner: winnerInPublic(battle),
  };
}
