/**
 * Settings that make PostgreSQL end the session of a lost or frozen process. Otherwise the server keeps such a session and its locks
 * for two hours or for ever.
 */

/** TCP keepalive, which detects a lost machine; the machine of a frozen process still answers it. */
const keepAlive =
  "set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 3; set tcp_keepalives_count = 3; set tcp_user_timeout = '15s'";

export const sessionTimeouts = {
  /**
   * For a connection of the pool, which may hold row locks between statements. PostgreSQL cancels a statement before the client gives
   * it up (`query_timeout`), since it would go on waiting for a lock on a session that the pool has replaced, and commit later.
   */
  calls: `${keepAlive}; set statement_timeout = '4500ms'; set idle_in_transaction_session_timeout = '10s'; set idle_session_timeout = '60s'`,
  /** For the migration, which holds the lock that other instances wait for. */
  migrating: `${keepAlive}; set idle_in_transaction_session_timeout = '10s'; set idle_session_timeout = '10s'`,
  /** For LISTEN, which is idle by design. */
  listening: keepAlive,
} as const;
