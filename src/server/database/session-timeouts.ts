/**
 * Settings that make PostgreSQL end the session of a lost or frozen process. Otherwise the server keeps such a session and its locks
 * for two hours or for ever.
 */

/** TCP keepalive, which detects a lost machine; the machine of a frozen process still answers it. */
const keepAlive =
  "set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 3; set tcp_keepalives_count = 3; set tcp_user_timeout = '15s'";

export const sessionTimeouts = {
  /** For a connection of the pool, which may hold row locks between statements. */
  calls: `${keepAlive}; set idle_in_transaction_session_timeout = '10s'; set idle_session_timeout = '60s'`,
  /** For the migration, which holds the lock that other instances wait for. */
  migrating: `${keepAlive}; set idle_in_transaction_session_timeout = '10s'; set idle_session_timeout = '10s'`,
  /** For LISTEN, which is idle by design. */
  listening: keepAlive,
} as const;
