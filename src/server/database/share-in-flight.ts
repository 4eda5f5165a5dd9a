/** Wraps a function so that simultaneous calls with the same first argument share one call and its result. */
export function shareInFlight<Args extends unknown[], T>(call: (...args: Args) => Promise<T>) {
  const inFlight = new Map<unknown, Promise<T>>();
  return (...args: Args): Promise<T> =>
    inFlight.getOrInsertComputed(args[0], (key) => call(...args).finally(() => inFlight.delete(key)));
}
