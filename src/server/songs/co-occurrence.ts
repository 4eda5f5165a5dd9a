export type CoOccurrence = {
  note(videoId: string, at: number): void;
  forget(videoId: string): void;
  /** Videos of the same answer: they were found together, so they are alike. */
  with(videoId: string): string[];
  /** Videos of which nothing was said after that moment. */
  until(before: number): string[];
};

/** When YouTube said what is known of each video. */
export function openCoOccurrence(): CoOccurrence {
  const saidAt = new Map<string, number>();
  const together = new Map<number, Set<string>>();
  const forget = (videoId: string) => {
    const at = saidAt.get(videoId);
    if (at === undefined) return;
    const others = together.get(at);
    others?.delete(videoId);
    if (others?.size === 0) together.delete(at);
    saidAt.delete(videoId);
  };
  return {
    note: (videoId, at) => {
      forget(videoId);
      saidAt.set(videoId, at);
      together.set(at, (together.get(at) ?? new Set()).add(videoId));
    },
    forget,
    with: (videoId) => [...(together.get(saidAt.get(videoId) ?? Number.NaN) ?? [])],
    until: (before) => [...saidAt].flatMap(([videoId, at]) => (at <= before ? videoId : [])),
  };
}
