import type { Battle, Clocks, EpochMs, PlayerId } from '#rules/battle.ts';
import type { BattleType } from '#rules/battle-types.ts';
import { seats, waitingRoomMs } from '#rules/limits.ts';
import { type Mode, modes } from '#rules/modes.ts';
import { type Refusal, refuse } from '#rules/refusal.ts';
import { startTurn } from '#rules/turns.ts';

export type Opening = {
  id: number;
  roomCode: string;
  host: { id: PlayerId; hasNickname: boolean };
  mode: Mode;
  battleType: BattleType;
  now: EpochMs;
};

/** A room with its host in it, waiting for an opponent for at most a day (spec §2 Create Game). */
export function openBattle(opening: Opening): Battle | Refusal {
  if (!opening.host.hasNickname) return refuse('nickname-needed');
  const { id, roomCode, mode, battleType, now } = opening;
  const host = opening.host.id;
  return {
    ...{ id, roomCode, mode, battleType, hostId: host, players: [host], turnOrder: [host] },
    maxPlayers: seats.stored,
    status: 'waiting',
    currentRound: 1,
    totalRounds: modes[mode].rounds,
    currentTurn: null,
    currentTurnIndex: 0,
    winnerId: null,
    endedBy: null,
    counted: true,
    deadlineAt: now + waitingRoomMs,
    roundEndedAt: null,
    createdAt: now,
    updatedAt: now,
    songs: [],
    ratings: [],
  };
}

/** A rematch: both players are in and it is active at once; the player who asked for it starts (spec §4 Rematch). */
export function openRematch(
  before: Battle,
  opening: { id: number; roomCode: string; starter: PlayerId; now: EpochMs },
  clocks: Clocks,
): Battle {
  const { id, roomCode, starter, now } = opening;
  const turnOrder = [starter, ...before.turnOrder.filter((player) => player !== starter)];
  const fresh = openBattle({
    ...before,
    id,
    roomCode,
    now,
    host: { id: starter, hasNickname: true },
  }) as Battle;
  return startTurn({ ...fresh, players: turnOrder, turnOrder }, 0, now, clocks);
}
