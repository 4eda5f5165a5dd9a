import type { Battle, EpochMs, PlayerId, TimeLimits } from '#rules/battle.ts';
import type { BattleType } from '#rules/battle-types.ts';
import { seats, waitingRoomMs } from '#rules/limits.ts';
import { type Mode, modes } from '#rules/modes.ts';
import type { Submission } from '#rules/moves/submit-song.ts';
import { timeLimitsOfPace } from '#rules/pace.ts';
import { type Refusal, refuse } from '#rules/refusal.ts';
import { startTurn } from '#rules/turns.ts';

export type Opening = {
  id: number;
  roomCode: string;
  host: { id: PlayerId; hasNickname: boolean };
  mode: Mode;
  battleType: BattleType;
  /** The first song, sent with the invitation: an anytime battle. */
  song?: Submission['song'] | undefined;
  now: EpochMs;
};

/**
 * A room with its host in it, waiting for an opponent for at most a day (spec §2 Create Game). With a song it is an
 * anytime battle: the player who hears it and locks a score first has the seat.
 */
export function openBattle(opening: Opening, { anytimeMs }: Pick<TimeLimits, 'anytimeMs'>): Battle | Refusal {
  const { host, ...room } = opening;
  return host.hasNickname ? freshBattle({ ...room, host: host.id }, anytimeMs) : refuse('nickname-needed');
}

type Room = Omit<Opening, 'host'> & { host: PlayerId };

function freshBattle({ id, roomCode, host, mode, battleType, song, now }: Room, anytimeMs: number): Battle {
  return {
    pace: song ? 'anytime' : 'live',
    id,
    roomCode,
    mode,
    battleType,
    hostId: host,
    players: [host],
    turnOrder: [host],
    maxPlayers: seats.stored,
    status: 'waiting',
    currentRound: 1,
    totalRounds: modes[mode].rounds,
    currentTurn: null,
    currentTurnIndex: 0,
    winnerId: null,
    endedBy: null,
    counted: true,
    deadlineAt: now + (song ? anytimeMs : waitingRoomMs),
    roundEndedAt: null,
    createdAt: now,
    updatedAt: now,
    songs: song ? [{ ...song, submittedBy: host, round: 1, swap: null, submittedAt: now }] : [],
    ratings: [],
  };
}

/** Another battle of the same two, on the sides they had: both are in and it is active at once; of a rematch the player who asked for it starts (spec §4 Rematch). */
export function openRematch(
  last: Battle,
  opening: { id: number; roomCode: string; starter: PlayerId; now: EpochMs },
  timeLimits: TimeLimits,
): Battle {
  const { id, roomCode, starter, now } = opening;
  const turnOrder = [starter, ...last.turnOrder.filter((player) => player !== starter)];
  const { mode, battleType, pace, players } = last;
  const fresh = freshBattle({ id, roomCode, mode, battleType, now, host: starter }, timeLimits.anytimeMs);
  return startTurn({ ...fresh, pace, players, turnOrder }, 0, now, timeLimitsOfPace(pace, timeLimits));
}
