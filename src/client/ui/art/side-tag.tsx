/** A is pink and left, B green and right: where two first met, host and challenger, and so they stay. */
export type Side = 'a' | 'b';

export const otherSide = (side: Side): Side => (side === 'a' ? 'b' : 'a');

export function SideTag({ side }: { side: Side }) {
  return <span className={`side ${side}`}>{side.toUpperCase()}</span>;
}
