type Cause = { code?: unknown; cause?: unknown };

/** Returns the error and its causes: the query builder wraps the driver's error. */
const causes = (error: unknown, deepest = 5): Cause[] =>
  error && typeof error === 'object' && deepest > 0
    ? [error, ...causes((error as Cause).cause, deepest - 1)]
    : [];

/** Returns whether a unique constraint was violated. */
export const isUniqueViolation = (error: unknown): boolean =>
  causes(error).some(({ code }) => code === '23505');

/** Returns whether a foreign key constraint was violated: the referenced row no longer exists. */
export const isForeignKeyViolation = (error: unknown): boolean =>
  causes(error).some(({ code }) => code === '23503');

/** Includes cancelled statements, transactions that were idle too long, read-only ones (a standby) and deadlocks: a retry may succeed. */
const codes =
  /^(08|57P0|53|57014|25006|25P03|40P01)|^E(CONN|PIPE|HOSTUNREACH|NETUNREACH|NOTFOUND|TIMEDOUT|AI_AGAIN)/;
const messages =
  /connection terminated|connect ENOENT|timeout expired|timeout exceeded when trying to connect|query read timeout|connection ended|not queryable|PGlite is closed/i;

/** Returns whether the database is temporarily unavailable, so that a retry may succeed. */
export const isUnavailable = (error: unknown): boolean =>
  causes(error).some(
    (each) => codes.test(String(each.code ?? '')) || messages.test(String((each as Error).message ?? '')),
  );
