import {
  type Battle,
  type BattleTerms,
  type EpochMs,
  type PlayerId,
  type TimeLimits,
  termsOf,
} from '#rules/battle.ts';
import { maxOpenRooms, maxPlayers, waitingRoomMs } from '#rules/limits.ts';
import { modes } from '#rules/modes.ts';
import type { Submission } from '#rules/moves/submit-song.ts';
import { timeLimitsOfPace } from '#rules/pace.ts';
import { type Refusal, refuse } from '#rules/refusal.ts';
import { startTurn } from '#rules/turns.ts';

export type OpenInput = BattleTerms & {
  id: number;
  roomCode: string;
  /** `openRooms`: number of the host's live rooms that wait for an opponent. */
  host: { id: PlayerId; hasNickname: boolean; openRooms: number };
  /** The first song, sent with the invitation; set for an anytime battle. */
  song?: Submission['song'] | undefined;
  now: EpochMs;
};

/**
 * Creates a room that waits for an opponent (spec §2 Create Game). With a song it is an anytime battle: the first player
 * who rates that song gets the seat.
 */
export function openBattle(input: OpenInput, { anytimeMs }: TimeLimits): Battle | Refusal {
  const { host, ...rest } = input;
  if (!host.hasNickname) return refuse('nickname-needed');
  if (!rest.song && host.openRooms >= maxOpenRooms) return refuse('too-many-rooms');
  return freshBattle({ ...rest, host: host.id }, anytimeMs);
}

type FreshInput = Omit<OpenInput, 'host'> & { host: PlayerId };

function freshBattle(input: FreshInput, anytimeMs: number): Battle {
  const { id, roomCode, host, mode, song, now } = input;
  return {
    ...termsOf(input),
    id,
    roomCode,
    hostId: host,
    players: [host],
    turnOrder: [host],
    maxPlayers,
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

/** Creates the next battle of a pair on the same sides: it is active at once, and `starter` shares first (spec §4 Rematch). */
export function openRematch(
  last: Battle,
  input: { id: number; roomCode: string; starter: PlayerId; now: EpochMs },
  timeLimits: TimeLimits,
): Battle {
  const { id, roomCode, starter, now } = input;
  const turnOrder = [starter, ...last.turnOrder.filter((player) => player !== starter)];
  const { pace, players } = last;
  const opening = { ...termsOf(last), id, roomCode, now, host: starter };
  const fresh = freshBattle(opening, timeLimits.anytimeMs);
  return startTurn({ ...fresh, players, turnOrder }, 0, now, timeLimitsOfPace(pace, timeLimits));
}
