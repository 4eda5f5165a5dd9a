import type { Clocks } from '#rules/battle.ts';
import { startsIn, turnTimeLeft } from '#rules/turns.ts';
import type { Context } from '#server/context.ts';
import { openReadyAnswers, type ReadyAnswer } from './answers.ts';
import { makeAnswer } from './made.ts';
import type { Sources } from './sources.ts';

/** `left`: milliseconds on the clock of the turn, where the answer tells them. */
export type InStock = { answer: ReadyAnswer; left: number | null };

/** Answers that were made before, or can be made of what is remembered. */
export type Stock = {
  take(sources: Sources): InStock | null;
  /** An answer that was made the long way. */
  put(sources: Sources, headers: string[], body: string): void;
};

export function openStock({ now, clocks }: Pick<Context, 'now' | 'clocks'>): Stock {
  const ready = openReadyAnswers();
  /** Of the first answer that went the long way; all of these calls have the same. */
  let headers: string[] | null = null;
  const make = (sources: Sources, left: number | null): ReadyAnswer | null => {
    if (!headers) return null;
    try {
      const body = makeAnswer(sources, now(), clocks);
      return body === null ? null : ready.keep(sources, { headers, body, left });
    } catch {
      // The long way will fail likewise, and tells what is wrong.
      return null;
    }
  };
  /** For two seconds its answer tells a second time that runs. */
  const isArrival = (sources: Sources): boolean => {
    const battle = battleOf(sources);
    return battle !== undefined && startsIn(battle, now(), clocks) !== null;
  };
  return {
    take(sources) {
      if (isArrival(sources)) return null;
      const left = timeLeft(sources, now(), clocks);
      const answer = ready.find(sources, left) ?? make(sources, left);
      return answer && { answer, left };
    },
    put(sources, given, body) {
      headers = given;
      if (!isArrival(sources)) ready.keep(sources, { headers, body, left: timeLeft(sources, now(), clocks) });
    },
  };
}

const battleOf = ({ call, rows }: Sources) => (call === 'showTable' ? rows.battles?.[0] : undefined);

function timeLeft(sources: Sources, now: number, clocks: Clocks): number | null {
  const battle = battleOf(sources);
  const left = battle ? turnTimeLeft(battle, now, clocks) : null;
  return left === null ? null : Math.ceil(left);
}
