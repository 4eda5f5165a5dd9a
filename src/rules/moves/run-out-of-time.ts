import type { Battle, Moment, PlayerId } from '#rules/battle.ts';
import { type Moved, tellAll } from '#rules/news.ts';
import { complete, leaderOf } from '#rules/outcome.ts';
import { type Refusal, refuse } from '#rules/refusal.ts';
import { stillToRate } from '#rules/turns.ts';

/** Looks at the clock: whoever let it run out has lost (spec §4 Turn timer); a room nobody joined is closed. */
export function runOutOfTime(battle: Battle, now: Moment): Moved | Refusal {
  if (battle.status === 'completed' || battle.status === 'expired') return { battle, news: [] };
  if (battle.deadlineAt === null || (battle.status === 'waiting' && now < battle.deadlineAt))
    return refuse('no-clock');
  if (now < battle.deadlineAt) return refuse('clock-running', battle.deadlineAt - now);
  if (battle.status === 'waiting') return close(battle, now);
  const late = battle.status === 'rating' ? stillToRate(battle)[0] : battle.currentTurn;
  return lose(battle, late ?? battle.hostId, now);
}

function close(battle: Battle, now: Moment): Moved {
  const closed: Battle = { ...battle, status: 'expired', deadlineAt: null, updatedAt: now };
  return { battle: closed, news: [tellAll(closed, { type: 'gameUpdated' })] };
}

function lose(battle: Battle, late: PlayerId, now: Moment): Moved {
  const others = battle.players.filter((player) => player !== late);
  const winnerId = leaderOf(battle, others);
  const over = complete(battle, 'timeout', winnerId, now);
  return { battle: over, news: [tellAll(over, { type: 'gameTimeout', timedOutUserId: late, winnerId })] };
}
