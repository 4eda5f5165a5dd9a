import type { Place } from './last-seen.ts';

/** What instances tell each other about who is there: one batch. `from`: the instance. */
export type Heartbeats = { from: string; here: Place[]; gone: Place[] };

/** Places of one kind in a batch: PostgreSQL's NOTIFY carries less than 8,000 bytes. */
const batchSize = 60;
/** Every so many rounds a batch is sent even when it is empty, to see whether the bus carries it back. */
const emptyEvery = 5;
/** Batches of its own that did not come back, after which an instance takes itself for disconnected. */
const lostAfter = 3;

export function openHeartbeatSender(name: string, send: (batch: Heartbeats) => Promise<void> | undefined) {
  let here = new Set<Place>();
  let gone = new Set<Place>();
  let rounds = 0;
  let underWay = 0;
  const sendBatch = (batch: Omit<Heartbeats, 'from'>) => {
    underWay += 1;
    void send({ from: name, ...batch })?.catch(() => {});
  };
  return {
    /** `place`: the same one each time. */
    put: (place: Place, kind: 'here' | 'gone'): void => {
      (kind === 'here' ? gone : here).delete(place);
      (kind === 'here' ? here : gone).add(place);
    },
    round: () => {
      const [present, absent] = [[...here], [...gone]];
      [here, gone] = [new Set(), new Set()];
      rounds += 1;
      if (present.length + absent.length === 0 && rounds % emptyEvery !== 0) return;
      const batches = Math.max(1, Math.ceil(Math.max(present.length, absent.length) / batchSize));
      for (let i = 0; i < batches; i += 1) {
        const part = (places: Place[]) => places.slice(i * batchSize, (i + 1) * batchSize);
        sendBatch({ here: part(present), gone: part(absent) });
      }
    },
    cameBack: () => {
      underWay = 0;
    },
    /** Whether batches do not come back: the bus is away, and with it the heartbeats of the other instances. */
    isDisconnected: () => underWay > lostAfter,
  };
}
