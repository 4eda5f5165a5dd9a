/** As many as are ever looked at: choosing ten needs no more, and a long list costs no more than a short one. */
const most = 600;

/** Some of all, in an order made of chance: the same chances give the same. */
export function shuffled<T>(all: readonly T[], random: () => number): T[] {
  const rest = [...all];
  const chosen = Math.min(most, rest.length);
  for (let at = 0; at < chosen; at += 1) {
    const other = at + Math.floor(random() * (rest.length - at));
    [rest[at], rest[other]] = [rest[other] as T, rest[at] as T];
  }
  return rest.slice(0, chosen);
}
