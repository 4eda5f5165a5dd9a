import { setImmediate } from 'node:timers/promises';
import { isAway } from './errors.ts';

type Work<One, Answer> = (group: One[]) => Promise<Answer[]>;
type Asked<One, Answer> = {
  one: One;
  key: unknown;
  answered: (answer: Answer) => void;
  failed: (error: unknown) => void;
};

type Settings<One> = {
  /** As many go together at most. */
  most: number;
  /** As many groups are under way at most; while one is, another begins when it is full. */
  atOnce?: number;
  /** What has the same key goes one after the other. */
  keyOf?: (one: One) => unknown;
};

/**
 * What is asked for in one moment goes together, and so does what is asked for while earlier groups are under way.
 * `work` begins after all of its group was asked for, and answers in its order.
 */
export function together<One, Answer>(
  work: Work<One, Answer>,
  { most, atOnce = 1, keyOf = () => Symbol() }: Settings<One>,
): (one: One) => Promise<Answer> {
  let waiting: Asked<One, Answer>[] = [];
  let underWay = 0;
  /** Of those under way, what has not taken its group yet. */
  let starting = 0;
  const busy = new Set<unknown>();
  const nextGroup = () => {
    const group: Asked<One, Answer>[] = [];
    const later: Asked<One, Answer>[] = [];
    for (const each of waiting) {
      if (group.length === most || busy.has(each.key)) later.push(each);
      else {
        busy.add(each.key);
        group.push(each);
      }
    }
    waiting = later;
    return group;
  };
  const run = async () => {
    underWay += 1;
    starting += 1;
    await setImmediate();
    starting -= 1;
    const group = nextGroup();
    if (group.length > 0) await settle(work, group);
    for (const { key } of group) busy.delete(key);
    underWay -= 1;
    if (group.length > 0) begin();
  };
  /** What waits for the group under way goes together with more; only a full one gains nothing by waiting. */
  const isWorthIt = () => waiting.length >= (underWay === 0 ? 1 : most * (starting + 1));
  const begin = () => {
    if (underWay < atOnce && isWorthIt()) void run();
  };
  return (one) =>
    new Promise((answered, failed) => {
      waiting.push({ one, key: keyOf(one), answered, failed });
      begin();
    });
}

/** What the database does not take as a group is tried one by one: what is wrong with one never harms another. */
async function settle<One, Answer>(work: Work<One, Answer>, group: Asked<One, Answer>[]): Promise<void> {
  try {
    const answers = await work(group.map(({ one }) => one));
    for (const [at, { answered }] of group.entries()) answered(answers[at] as Answer);
  } catch (error) {
    if (group.length > 1 && !isAway(error)) await Promise.all(group.map((each) => settle(work, [each])));
    else for (const { failed } of group) failed(error);
  }
}
