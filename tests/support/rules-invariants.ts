// Helpers for the property tests of the rules: random walks, and simple reference versions of the rules to compare with.
import fc from 'fast-check';
import type { Battle } from '#rules/battle.ts';
import { type AppliedStep, appliedSteps, walks } from './rules-walk.ts';

/** Random walks per invariant, different in each run; `WALKS=2000 npx vitest run src/rules` tests more. */
export const numRuns = Number(process.env.WALKS ?? 100);

/** Runs the check after every accepted move of every walk. */
export const always = (check: (step: AppliedStep) => void): void =>
  fc.assert(
    fc.property(walks, (walk) => {
      for (const step of appliedSteps(walk)) check(step);
    }),
    { numRuns },
  );

/** Returns whose turn it is: joiner, host (anytime: host, joiner), further seats; each round starts one seat later. */
export const expectedTurn = ({ pace, players, currentRound, songs }: Battle): string | undefined => {
  const [host, joiner, ...more] = players;
  const order = pace === 'live' ? [joiner, host, ...more] : [host, joiner, ...more];
  const sharedThisRound = songs.filter((song) => song.round === currentRound).length;
  return order[(currentRound - 1 + sharedThisRound) % order.length];
};

/** Returns a player's points: the sum of the ratings, in fast mode their average. */
export const points = (battle: Battle, player: string): number => {
  const own = new Set(battle.songs.filter((song) => song.submittedBy === player).map((song) => song.id));
  const received = battle.ratings.filter((rating) => own.has(rating.songId)).map((rating) => rating.rating);
  const total = received.reduce((sum, each) => sum + each, 0);
  return battle.mode === 'fast' ? total / Math.max(1, received.length) : total;
};

/** Returns the candidate with the most points, null on a tie. */
export const soleLeader = (battle: Battle, candidates: readonly string[]): string | null => {
  const best = Math.max(...candidates.map((player) => points(battle, player)));
  const top = candidates.filter((player) => points(battle, player) === best);
  return top.length === 1 ? top[0]! : null;
};
