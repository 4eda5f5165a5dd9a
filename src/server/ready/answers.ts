import type { Sources } from './sources.ts';

/** An answer as it goes out. `body` is in two parts where the clock's milliseconds stand between them. */
export type ReadyAnswer = { headers: string[]; body: [Buffer] | [Buffer, Buffer] };
type Kept = ReadyAnswer & { things: object[] };

/** Answers that were made before, as long as what they are made of is remembered and the same. */
export type ReadyAnswers = {
  find(sources: Sources): ReadyAnswer | null;
  keep(sources: Sources, headers: string[], body: string): ReadyAnswer | null;
};

const clock = /"timeoutMs":\d+/;

export function openReadyAnswers(): ReadyAnswers {
  /** They leave with the first of their things. */
  const byThing = new WeakMap<object, Map<string, Kept>>();
  const nameOf = ({ call, viewer }: Sources) => `${call} ${viewer}`;
  return {
    find(sources) {
      const kept = byThing.get(sources.things[0] ?? {})?.get(nameOf(sources));
      if (!kept || !areSame(kept.things, sources.things)) return null;
      return (kept.body.length === 2) === (sources.left !== null) ? kept : null;
    },
    keep(sources, headers, body) {
      const [thing] = sources.things;
      if (!thing) return null;
      const answers = byThing.get(thing) ?? new Map<string, Kept>();
      const parts = sources.left === null ? [body] : body.split(clock).map((part, at) => withName(part, at));
      if (parts.length !== (sources.left === null ? 1 : 2)) return null;
      const buffers = parts.map((part) => Buffer.from(part)) as ReadyAnswer['body'];
      const kept = { headers, body: buffers, things: sources.things };
      answers.set(nameOf(sources), kept);
      byThing.set(thing, answers);
      return kept;
    },
  };
}

const withName = (part: string, at: number): string => (at === 0 ? `${part}"timeoutMs":` : part);

export const areSame = (some: object[], others: object[]): boolean =>
  some.length === others.length && some.every((thing, at) => thing === others[at]);
