import type { Rows } from '#server/memory/rows.ts';
import type { Sources } from './sources.ts';

/**
 * An answer as it goes out. `body` has a character for each byte: text leaves in one write with the head, bytes do not.
 * It is in two parts where the clock's milliseconds stand between them.
 */
export type ReadyAnswer = { headers: string[]; body: [string] | [string, string] };
type Kept = ReadyAnswer & { rows: Partial<Rows> };

/** Answers that were made before, as long as the rows they are made of are remembered. `left`: on the clock of the turn. */
export type ReadyAnswers = {
  find(sources: Sources, left: number | null): ReadyAnswer | null;
  keep(sources: Sources, made: { headers: string[]; body: string; left: number | null }): ReadyAnswer | null;
};

const clock = /"timeoutMs":\d+/;

export function openReadyAnswers(): ReadyAnswers {
  /** They leave with the first of their rows. */
  const byRow = new WeakMap<object, Map<string, Kept>>();
  return {
    find(sources, left) {
      const kept = byRow.get(firstOf(sources))?.get(nameOf(sources));
      if (!kept || !areSame(kept.rows, sources.rows)) return null;
      return (kept.body.length === 2) === (left !== null) ? kept : null;
    },
    keep(sources, { headers, body, left }) {
      const parts = left === null ? [body] : body.split(clock).map((part, at) => withName(part, at));
      if (parts.length !== (left === null ? 1 : 2)) return null;
      const kept = { headers, body: parts.map(bytesOf) as ReadyAnswer['body'], rows: sources.rows };
      const first = firstOf(sources);
      byRow.set(first, (byRow.get(first) ?? new Map<string, Kept>()).set(nameOf(sources), kept));
      return kept;
    },
  };
}

/** What is made of no rows at all never changes. */
const always = {};

const firstOf = ({ rows: { battles, boards, rematches, people } }: Sources): object =>
  battles?.[0] ?? boards?.[0] ?? rematches?.[0] ?? people?.[0] ?? always;

const nameOf = ({ call, viewer }: Sources): string => (viewer === '' ? call : `${call} ${viewer}`);
const bytesOf = (text: string): string =>
  Buffer.byteLength(text) === text.length ? text : Buffer.from(text).toString('latin1');
const withName = (part: string, at: number): string => (at === 0 ? `${part}"timeoutMs":` : part);

/** Whether an answer tells the same; the session only says who may see it. */
export const areSame = (some: Partial<Rows>, others: Partial<Rows>): boolean =>
  areEqual(some.battles, others.battles) &&
  areEqual(some.people, others.people) &&
  areEqual(some.boards, others.boards) &&
  areEqual(some.rematches, others.rematches);

const areEqual = (some?: object[], others?: object[]): boolean =>
  some === others ||
  (some?.length === others?.length && some?.every((row, at) => row === others?.[at]) === true);
