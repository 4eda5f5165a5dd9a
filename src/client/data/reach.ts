// Whether the last call reached the game.
let reached = true;
const watchers = new Set<() => void>();

/** Answers that come from something between here and the game, or from a game without its database. */
const unreachable = [0, 502, 503, 504];

export const isReached = (): boolean => reached;

export function noteAnswer(status: number): void {
  const now = !unreachable.includes(status);
  if (now === reached) return;
  reached = now;
  for (const watch of watchers) watch();
}

export const watchReach = (watch: () => void): (() => void) => {
  watchers.add(watch);
  return () => void watchers.delete(watch);
};
