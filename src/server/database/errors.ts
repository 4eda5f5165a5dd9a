type Cause = { code?: unknown; cause?: unknown };

/** The driver's own error stands below the query builder's. */
const causes = (error: unknown, deepest = 5): Cause[] =>
  error && typeof error === 'object' && deepest > 0
    ? [error, ...causes((error as Cause).cause, deepest - 1)]
    : [];

/** A unique rule of the schema said no. */
export const isTaken = (error: unknown): boolean => causes(error).some(({ code }) => code === '23505');

/** What a row belongs to is gone. */
export const isOrphan = (error: unknown): boolean => causes(error).some(({ code }) => code === '23503');

/** Among them: cancelled, read-only (a standby), and a deadlock, all of which another try may find gone. */
const awayCodes =
  /^(08|57P0|53|57014|25006|40P01)|^E(CONN|PIPE|HOSTUNREACH|NETUNREACH|NOTFOUND|TIMEDOUT|AI_AGAIN)/;
const awayWords =
  /connection terminated|connect ENOENT|timeout expired|timeout exceeded when trying to connect|query read timeout|connection ended|not queryable|PGlite is closed/i;

/** The database cannot be reached, or cannot do this, just now. */
export const isAway = (error: unknown): boolean =>
  causes(error).some(
    (each) =>
      awayCodes.test(String(each.code ?? '')) || awayWords.test(String((each as Error).message ?? '')),
  );
