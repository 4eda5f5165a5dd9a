/** Does one thing after another, in the order they came: at once when none is under way. */
export type InTurn = (work: () => Promise<void> | undefined) => void;

export function openTurns(): InTurn {
  let last: Promise<void> | null = null;
  return (work) => {
    const begun = last ? last.then(work) : work();
    if (!begun) return;
    const over = begun.then(() => {
      if (last === over) last = null;
    });
    last = over;
  };
}
