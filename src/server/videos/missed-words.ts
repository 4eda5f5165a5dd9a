export type MissedWords = {
  /** Notes that this person looked for these words and YouTube was not asked. */
  note(words: readonly string[], userId: string): void;
  /** Whether somebody else missed one of these words lately. */
  isMissedByOthers(words: readonly string[], userId: string): boolean;
};

/** Words remembered; the one missed longest ago goes first. */
const most = 5000;

/** Words that people looked for in vain: what two people miss, more will. In this process only. */
export function openMissedWords(): MissedWords {
  const missedBy = new Map<string, Set<string>>();
  return {
    note: (words, userId) => {
      for (const word of words) {
        const people = missedBy.get(word) ?? new Set();
        missedBy.delete(word);
        // Two are as good as many.
        missedBy.set(word, people.size < 2 ? people.add(userId) : people);
      }
      for (const oldest of missedBy.keys()) {
        if (missedBy.size <= most) return;
        missedBy.delete(oldest);
      }
    },
    isMissedByOthers: (words, userId) =>
      words.some((word) => [...(missedBy.get(word) ?? [])].some((person) => person !== userId)),
  };
}
