/** Frees the slot; idempotent. */
export type Release = () => void;

/** Maximum number of requests in one queue. */
const maxWaiting = 500;
/** Time in milliseconds after which a slot is freed: a longer request waits for I/O and does not use this process's CPU. */
const slotTimeoutMs = 100;
/** Pause between two requests of a queue: `times` the first request's duration, at most `maxMs` milliseconds. */
const pause = { times: 2, maxMs: 25 } as const;

type Queue = (() => void)[];

/**
 * Creates one queue per key. A queue's requests run one at a time with a pause between, so that other keys' requests get CPU time.
 * A request whose slot is free runs in the same turn of the event loop. Otherwise all requests that have arrived would run in one
 * turn, and no timer would fire meanwhile.
 */
export function createFairQueues(max = maxWaiting) {
  const queues = new Map<string, Queue>();
  const begin = (key: string, queue: Queue): Release => {
    const since = performance.now();
    let isReleased = false;
    const release = () => {
      if (isReleased) return;
      isReleased = true;
      clearTimeout(timer);
      const pauseMs = Math.min(pause.times * (performance.now() - since), pause.maxMs);
      if (queue.length > 0) setTimeout(runNext, pauseMs, key, queue);
      else setImmediate(runNext, key, queue);
    };
    const timer = setTimeout(release, slotTimeoutMs);
    return release;
  };
  const runNext = (key: string, queue: Queue) => {
    const next = queue.shift();
    if (next) next();
    else queues.delete(key);
  };
  return {
    /** Resolves when the request gets the slot of `key`; null when the queue of `key` is full. */
    acquire(key: string): Promise<Release> | null {
      const queue = queues.get(key);
      if (queue && queue.length >= max) return null;
      if (queue) return new Promise((done) => queue.push(() => done(begin(key, queue))));
      const opened: Queue = [];
      queues.set(key, opened);
      return Promise.resolve(begin(key, opened));
    },
  };
}
