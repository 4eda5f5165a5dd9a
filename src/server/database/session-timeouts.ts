/**
 * What each session has PostgreSQL do when this process falls silent: its machine is gone, its connection carries nothing any
 * more, or it is frozen. Otherwise the server keeps such a session, and the locks it holds, for two hours, or for ever.
 */

/** A machine that is gone is noticed within so long by the server's own questions; a frozen process's machine answers them. */
const goneMachine =
  "set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 3; set tcp_keepalives_count = 3; set tcp_user_timeout = '15s'";

export const sessionTimeouts = {
  /** Asks only now and then, and may hold rows in between. */
  calls: `${goneMachine}; set idle_in_transaction_session_timeout = '10s'; set idle_session_timeout = '60s'`,
  /** Migrates, and holds the lock that others wait for. */
  migrating: `${goneMachine}; set idle_in_transaction_session_timeout = '10s'; set idle_session_timeout = '10s'`,
  /** Only listens. */
  listening: goneMachine,
} as const;
