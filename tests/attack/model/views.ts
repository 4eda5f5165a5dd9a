// Builds what a player may see of a battle in the format of the calls. It does not use the server's code, so that a mistake
// there is found.
import type { LiveMessage } from '#contract/live.ts';
import type { Player } from '#contract/schemas.ts';
import type { Battle, EpochMs, PlayerId, Rating, Song, TimeLimits } from '#rules/battle.ts';
import type { News } from '#rules/news.ts';
import { timeLimitsOfPace } from '#rules/pace.ts';
import { startsIn, visibleTimeLeft } from '#rules/turns.ts';
import { ratingsSeenBy } from '#rules/view.ts';

export type People = ReadonlyMap<PlayerId, Player>;

const iso = (at: EpochMs) => new Date(at).toISOString();

export function gameSeen(battle: Battle, people: People, now: EpochMs, limits: TimeLimits) {
  const timeLimits = timeLimitsOfPace(battle.pace, limits);
  const { deadlineAt: _, roundEndedAt: __, endedBy, counted, songs: ___, ratings: ____, ...shown } = battle;
  return {
    ...shown,
    ...(endedBy && { endedBy, counted }),
    host: people.get(battle.hostId),
    players: battle.players.map((id) => people.get(id)),
    timeoutMs: visibleTimeLeft(battle, now, timeLimits),
    startsInMs: startsIn(battle, now, timeLimits),
    createdAt: iso(battle.createdAt),
    updatedAt: iso(battle.updatedAt),
  };
}

export const songSeen = (battle: Battle, { submittedAt, ...song }: Song) => ({
  ...song,
  gameId: battle.id,
  youtubeUrl: song.videoId,
  submittedAt: iso(submittedAt),
});

export const songsSeen = (battle: Battle) => battle.songs.map((song) => songSeen(battle, song));

export const ratingSeen = ({ createdAt, writtenComment: _, ...rating }: Rating) => ({
  ...rating,
  createdAt: iso(createdAt),
});

export const ratingsSeen = (battle: Battle, viewer: PlayerId) =>
  ratingsSeenBy(battle, viewer).map((rating) => ratingSeen(rating as Rating));

/** Returns the messages of one move to a player, in order. */
export function messagesFor(battle: Battle, news: readonly News[], listener: PlayerId): LiveMessage[] {
  const { id, roomCode, status, currentRound } = battle;
  const game = { id, roomCode, status, currentRound };
  return news
    .filter(({ to }) => to.includes(listener))
    .map(({ message }) => ({ gameId: id, ...message, ...(message.type === 'gameUpdated' ? { game } : {}) }))
    .map((message) => message as LiveMessage);
}
