/** Lets go of the turn; more than once does no harm. */
export type Leave = () => void;

export type Lanes = {
  /** Resolves when it is this one's turn in the lane of `key`; null when too many wait in it already. */
  enter(key: string): Promise<Leave> | null;
};

/** How many wait in one lane at most. */
const mostWaiting = 500;
/** The caller who takes longer, in milliseconds, waits for something that is not here, and holds up no other. */
const longestMs = 100;
/** A lane where others wait rests so many times as long as a turn took, and no longer than so many milliseconds. */
const rest = { times: 2, longestMs: 25 } as const;

type Lane = (() => void)[];

/**
 * The work of one key is done one piece after the other, with a rest after each, so that others' work comes in between. A
 * piece may be done within the very call that brings it: whatever has arrived would else be done in one go, and no clock
 * would run meanwhile.
 */
export function openLanes(most = mostWaiting): Lanes {
  /** Who waits, by the key of each lane that is at work or at rest. */
  const lanes = new Map<string, Lane>();
  const begin = (key: string, lane: Lane): Leave => {
    const since = performance.now();
    let isOver = false;
    const leave = () => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      const restMs = Math.min(rest.times * (performance.now() - since), rest.longestMs);
      if (lane.length > 0) setTimeout(goOn, restMs, key, lane);
      else setImmediate(goOn, key, lane);
    };
    const timer = setTimeout(leave, longestMs);
    return leave;
  };
  const goOn = (key: string, lane: Lane) => {
    const next = lane.shift();
    if (next) next();
    else lanes.delete(key);
  };
  return {
    enter(key) {
      const lane = lanes.get(key);
      if (lane && lane.length >= most) return null;
      if (lane) return new Promise((done) => lane.push(() => done(begin(key, lane))));
      const opened: Lane = [];
      lanes.set(key, opened);
      return Promise.resolve(begin(key, opened));
    },
  };
}
