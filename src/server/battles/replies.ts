import type { Game, Player, RatingReply, SongReply } from '#contract/schemas.ts';
import type { Battle, EpochMs, Song, TimeLimits } from '#rules/battle.ts';
import { timeLimitsOfPace } from '#rules/pace.ts';
import { startsIn, visibleTimeLeft } from '#rules/turns.ts';
import type { SeenRating } from '#rules/view.ts';

const iso = (moment: EpochMs): string => new Date(moment).toISOString();

/** Builds the reply for a battle; `players` in the order of `battle.players`. */
export function gameReply(battle: Battle, players: Player[], now: EpochMs, given: TimeLimits): Game {
  const timeLimits = timeLimitsOfPace(battle.pace, given);
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

export const songReply = (battle: Battle, song: Song): SongReply => ({
  ...song,
  gameId: battle.id,
  youtubeUrl: song.videoId,
  submittedAt: iso(song.submittedAt),
});

export const ratingReply = (rating: SeenRating): RatingReply => ({
  ...rating,
  createdAt: iso(rating.createdAt),
});
