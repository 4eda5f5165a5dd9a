import type { Logger } from 'pino';
import type { TimeLimits } from '#rules/battle.ts';
import type { FindCaller } from '#server/accounts/find-caller.ts';
import type { FindPlayer } from '#server/accounts/store.ts';
import type { BattleCache } from '#server/battles/battle-cache.ts';
import type { ChangeDeps } from '#server/battles/change.ts';
import type { createOutage } from '#server/battles/deadlines.ts';
import type { Ids } from '#server/database/ids.ts';
import type { Database, QueryPrepared, Transaction } from '#server/database/open.ts';
import type { Hub } from '#server/live/hub.ts';
import type { Presence } from '#server/presence/presence.ts';
import type { Push } from '#server/push/push.ts';
import type { Ads } from '#server/site/ads.ts';
import type { FindLeaders } from '#server/site/leaders.ts';
import type { Songs } from '#server/songs/songs.ts';
import type { Config } from './config.ts';

/** The shared dependencies of all parts. `createContext` creates them at the start; the operator's tools create a subset. */
export type Context = {
  config: Config;
  timeLimits: TimeLimits;
  db: Database;
  queryPrepared: QueryPrepared;
  findCaller: FindCaller;
  findPlayer: FindPlayer;
  findLeaders: FindLeaders;
  transaction: Transaction;
  ids: Ids;
  battles: BattleCache;
  outage: ReturnType<typeof createOutage>;
  hub: Hub;
  presence: Presence;
  /** Null if the site sends no pushes. */
  push: Push | null;
  songs: Songs;
  ads: Ads;
  log: Logger;
  sessionSecret: string;
  /** Timeout in milliseconds for each input of a page (session, preview, initial data), without which it is sent then. */
  pageTimeoutMs: number;
  /** Returns milliseconds since 1970. */
  now: () => number;
  /** Returns a number in [0, 1). */
  random: () => number;
  /** Returns a new user id; `newToken` a new secret token. */
  newId: () => string;
  newToken: () => string;
};

/** The subset of `Context` for the operator's tools, in a running server and in a separate process. */
export type ToolContext = ChangeDeps & Pick<Context, 'random' | 'transaction'>;

export const timeLimitsOf = (config: Config): TimeLimits => ({
  turnMs: config.TURN_TIMEOUT_SECONDS * 1000,
  ratingMs: config.RATING_TIMEOUT_SECONDS * 1000,
  roundSummaryMs: config.ROUND_SUMMARY_WAIT_SECONDS * 1000,
  rematchMs: config.REMATCH_TIMEOUT_SECONDS * 1000,
  anytimeMs: config.ANYTIME_TURN_HOURS * 60 * 60 * 1000,
});
