/** Returns the result of `act`, or `otherwise` if `act` throws, as for an unreadable text or a refused storage. */
export function attempt<T>(act: () => T, otherwise: T): T {
  try {
    return act();
  } catch {
    return otherwise;
  }
}
