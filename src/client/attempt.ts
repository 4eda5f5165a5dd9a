/** What `act` comes to, or `otherwise` where it throws: a browser may refuse storage, and what it kept may be unreadable. */
export function attempt<T>(act: () => T, otherwise: T): T {
  try {
    return act();
  } catch {
    return otherwise;
  }
}
