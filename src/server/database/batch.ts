import DataLoader from 'dataloader';

/** The values of these keys, in their order. Throws for all of them. */
type Load<Key, Value> = (keys: readonly Key[]) => Promise<Value[]>;

/** While one batch is under way, the next gathers: with a statement for each request a busy server would mostly send and receive. No cache. */
export function batch<Key, Value>(load: Load<Key, Value>): (key: Key) => Promise<Value> {
  let underWay: Promise<unknown> = Promise.resolve();
  const loadNext: Load<Key, Value> = (keys) => {
    const loading = load(keys);
    underWay = loading.catch(() => {});
    return loading;
  };
  const batchScheduleFn = (send: () => void) => void underWay.then(() => setImmediate(send));
  const loader = new DataLoader(loadNext, { cache: false, batchScheduleFn });
  return (key) => loader.load(key);
}
