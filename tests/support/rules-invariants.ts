// What the invariants of the rules are said with: every walk, and the plain rules they are held against.
import fc from 'fast-check';
import type { Battle } from '#rules/battle.ts';
import { type AppliedStep, appliedSteps, walks } from './rules-walk.ts';

/** Walks through a battle for each invariant, other ones in each run; `WALKS=2000 npx vitest run src/rules` for more. */
export const numRuns = Number(process.env.WALKS ?? 100);

/** Holds for every move let through, on every walk. */
export const always = (check: (taken: AppliedStep) => void): void =>
  fc.assert(
    fc.property(walks, (walk) => {
      for (const taken of appliedSteps(walk)) check(taken);
    }),
    { numRuns },
  );

/** Whose turn it is by the plain rule: the joiner, the host (any time the other way round), then further seats; one further each round, each once. */
export const expectedTurn = ({ pace, players, currentRound, songs }: Battle): string | undefined => {
  const [host, joiner, ...more] = players;
  const order = pace === 'live' ? [joiner, host, ...more] : [host, joiner, ...more];
  const sharedThisRound = songs.filter((song) => song.round === currentRound).length;
  return order[(currentRound - 1 + sharedThisRound) % order.length];
};

export const points = (battle: Battle, player: string): number => {
  const own = new Set(battle.songs.filter((song) => song.submittedBy === player).map((song) => song.id));
  const got = battle.ratings.filter((rating) => own.has(rating.songId)).map((rating) => rating.rating);
  const total = got.reduce((sum, each) => sum + each, 0);
  return battle.mode === 'fast' ? total / Math.max(1, got.length) : total;
};

export const soleLeader = (battle: Battle, candidates: readonly string[]): string | null => {
  const best = Math.max(...candidates.map((player) => points(battle, player)));
  const top = candidates.filter((player) => points(battle, player) === best);
  return top.length === 1 ? top[0]! : null;
};
