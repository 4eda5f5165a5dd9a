/** The driver's own error stands below the query builder's. */
const causes = (error: unknown): { code?: unknown; constraint?: unknown }[] => {
  const list: { code?: unknown; constraint?: unknown; cause?: unknown }[] = [];
  for (
    let each = error;
    each && typeof each === 'object' && list.length < 5;
    each = (each as { cause?: unknown }).cause
  ) {
    list.push(each);
  }
  return list;
};

/** A unique rule of the schema said no. */
export const isTaken = (error: unknown): boolean => causes(error).some(({ code }) => code === '23505');

/** What a row belongs to is gone. */
export const isOrphan = (error: unknown): boolean => causes(error).some(({ code }) => code === '23503');

/** Among them: cancelled, read-only (a standby), and a deadlock, all of which another try may find gone. */
const awayCodes = /^(08|57P0|53|57014|25006|40P01)|^E(CONN|PIPE|HOSTUNREACH|NOTFOUND|TIMEDOUT|AI_AGAIN)/;
const awayWords =
  /connection terminated|timeout exceeded when trying to connect|query read timeout|connection ended|not queryable|PGlite is closed/i;

/** The database cannot be reached, or cannot do this, just now. */
export const isAway = (error: unknown): boolean =>
  causes(error).some(
    (each) =>
      awayCodes.test(String(each.code ?? '')) || awayWords.test(String((each as Error).message ?? '')),
  );
