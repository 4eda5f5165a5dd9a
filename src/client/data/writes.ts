// Calls under way that change something, by what they say. One of them may be signing a player in.
const underWay = new Map<string, Promise<unknown>>();

/** A second press within one moment says the same again, and gets the answer of the first. */
export function writeOnce<T>(words: string, write: () => Promise<T>): Promise<T> {
  const same = underWay.get(words) as Promise<T> | undefined;
  if (same !== undefined) return same;
  const made = write();
  const over = () => void underWay.delete(words);
  underWay.set(words, made);
  made.then(over, over);
  return made;
}

/** When those that are under way now are answered, however; answers how many they were. */
export const writesAnswered = async (): Promise<number> =>
  (await Promise.allSettled([...underWay.values()])).length;
