import type { Seeker } from './shares.ts';

/** Words remembered; the one missed longest ago goes first. */
const most = 5000;

/** Words that people looked for in vain: what two people at two addresses miss, more will. In this process only. */
export function openDemand() {
  const missedBy = new Map<string, Seeker[]>();
  return {
    /** Notes that this person looked for these words and YouTube was not asked. */
    note: (words: readonly string[], { userId, place }: Seeker): void => {
      for (const word of words) {
        const people = missedBy.get(word) ?? [];
        missedBy.delete(word);
        // Two are as good as many.
        const isNews = people.length < 2 && people.every((each) => isOther(each, { userId, place }));
        missedBy.set(word, isNews ? [...people, { userId, place }] : people);
      }
      for (const oldest of missedBy.keys()) {
        if (missedBy.size <= most) return;
        missedBy.delete(oldest);
      }
    },
    /** Whether another player, at another address, missed one of these words lately. */
    isMissedByOthers: (words: readonly string[], by: Seeker): boolean =>
      words.some((word) => missedBy.get(word)?.some((each) => isOther(each, by)) ?? false),
  };
}

/** Accounts cost nothing: many at one address are one. */
const isOther = (one: Seeker, other: Seeker): boolean =>
  one.userId !== other.userId && one.place !== other.place;
