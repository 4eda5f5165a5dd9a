import DataLoader from 'dataloader';

/** Loads the values of these keys, in the same order. A failure fails all of them. */
type Load<Key, Value> = (keys: readonly Key[]) => Promise<Value[]>;

/** Combines single loads into batches without a cache: while one batch runs, the next one collects keys, which saves round trips. */
export function batch<Key, Value>(load: Load<Key, Value>): (key: Key) => Promise<Value> {
  let running: Promise<unknown> = Promise.resolve();
  const loadNext: Load<Key, Value> = (keys) => {
    const loading = load(keys);
    running = loading.catch(() => {});
    return loading;
  };
  const batchScheduleFn = (send: () => void) => void running.then(() => setImmediate(send));
  const loader = new DataLoader(loadNext, { cache: false, batchScheduleFn });
  return (key) => loader.load(key);
}
