import type { Reply } from '#contract/schemas.ts';

/** One place of the leaderboard (spec §3 Leaderboard entry). */
export type Leader = Reply<'showLeaderboard'>[number];
