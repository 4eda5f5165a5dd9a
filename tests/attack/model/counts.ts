import type { Played } from './play.ts';

export type Counts = {
  battles: number;
  moments: number;
  requests: number;
  /** How often each call was answered with each status. */
  responses: Record<string, number>;
  endings: Record<string, number>;
};

export function countIn(counts: Counts, { battle, batches, done }: Played) {
  counts.battles += 1;
  counts.moments += batches;
  counts.requests += done.length;
  for (const { action, reply } of done) add(counts.responses, `${action.call} ${reply?.status ?? ''}`.trim());
  add(counts.endings, `${battle.pace} ${battle.mode} ${battle.endedBy ?? battle.status}`);
}

const add = (counts: Record<string, number>, what: string) => {
  counts[what] = (counts[what] ?? 0) + 1;
};
