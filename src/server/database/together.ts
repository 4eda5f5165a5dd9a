import { isAway } from './errors.ts';

type Work<One, Answer> = (group: One[]) => Promise<Answer[]>;
type Waiting<One, Answer> = {
  one: One;
  answered: (answer: Answer) => void;
  failed: (error: unknown) => void;
};

/**
 * What is asked for while an earlier group is under way goes together, as the next one; `work` answers in the order of
 * its group. No two of a group have the same key, and there are at most `most` of them.
 */
export function together<One, Answer>(
  work: Work<One, Answer>,
  { keyOf, most }: { keyOf: (one: One) => unknown; most: number },
): (one: One) => Promise<Answer> {
  let waiting: Waiting<One, Answer>[] = [];
  let underWay = false;
  const nextGroup = () => {
    const group = new Map<unknown, Waiting<One, Answer>>();
    const later: Waiting<One, Answer>[] = [];
    for (const each of waiting) {
      const key = keyOf(each.one);
      if (group.has(key) || group.size === most) later.push(each);
      else group.set(key, each);
    }
    waiting = later;
    return [...group.values()];
  };
  const run = async () => {
    underWay = true;
    while (waiting.length > 0) await settle(work, nextGroup());
    underWay = false;
  };
  return (one) =>
    new Promise((answered, failed) => {
      waiting.push({ one, answered, failed });
      if (!underWay) void run();
    });
}

/** What the database does not take as a group is tried one by one: what is wrong with one never harms another. */
async function settle<One, Answer>(work: Work<One, Answer>, group: Waiting<One, Answer>[]): Promise<void> {
  try {
    const answers = await work(group.map(({ one }) => one));
    for (const [at, { answered }] of group.entries()) answered(answers[at] as Answer);
  } catch (error) {
    if (group.length > 1 && !isAway(error)) await Promise.all(group.map((each) => settle(work, [each])));
    else for (const { failed } of group) failed(error);
  }
}
