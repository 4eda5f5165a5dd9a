/** The first wait before coming back and the longest, in milliseconds. */
const failing = { first: 500, longest: 15_000 } as const;
/** A server that restarts sends everybody away in one moment: they spread over so many milliseconds. */
const restarting = { first: 200, longest: 3000 } as const;
const restartCode = 1012;

/** How long to wait before connecting again, in milliseconds. Chance keeps browsers from coming all at once. */
export function waitBeforeComingBack(failures: number, closeCode: number, chance: number): number {
  if (closeCode === restartCode && failures === 0)
    return restarting.first + chance * (restarting.longest - restarting.first);
  const full = Math.min(failing.longest, failing.first * 2 ** failures);
  return full / 2 + (chance * full) / 2;
}
