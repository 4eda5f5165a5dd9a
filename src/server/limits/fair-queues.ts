/** Frees the slot; more than once does no harm. */
export type Release = () => void;

/** Requests that may wait in one queue. */
const mostWaiting = 500;
/** A request that takes longer, in milliseconds, waits for something else than this process, and frees its slot. */
const longestMs = 100;
/** A pause after each request where others wait: so many times as long as it took, and at most so many milliseconds. */
const pause = { times: 2, longestMs: 25 } as const;

type Queue = (() => void)[];

/**
 * One queue for each key, in which requests run one at a time with a pause between, so that others' requests come in. A
 * request whose slot is free runs in the same turn of the event loop: else all that has arrived would run in one go, and no timer
 * would fire meanwhile.
 */
export function createFairQueues(most = mostWaiting) {
  const queues = new Map<string, Queue>();
  const begin = (key: string, queue: Queue): Release => {
    const since = performance.now();
    let isOver = false;
    const release = () => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      const pauseMs = Math.min(pause.times * (performance.now() - since), pause.longestMs);
      if (queue.length > 0) setTimeout(goOn, pauseMs, key, queue);
      else setImmediate(goOn, key, queue);
    };
    const timer = setTimeout(release, longestMs);
    return release;
  };
  const goOn = (key: string, queue: Queue) => {
    const next = queue.shift();
    if (next) next();
    else queues.delete(key);
  };
  return {
    /** Resolves when it is this one's turn in the queue of `key`; null when too many wait in it already. */
    acquire(key: string): Promise<Release> | null {
      const queue = queues.get(key);
      if (queue && queue.length >= most) return null;
      if (queue) return new Promise((done) => queue.push(() => done(begin(key, queue))));
      const opened: Queue = [];
      queues.set(key, opened);
      return Promise.resolve(begin(key, opened));
    },
  };
}
