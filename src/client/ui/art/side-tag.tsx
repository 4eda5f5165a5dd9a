/** A is pink and left, B green and right: where two first met, host and challenger, and so they stay. */
export type Side = 'a' | 'b';

export const otherSide = (side: Side): Side => (side === 'a' ? 'b' : 'a');

const look =
  'inline-grid h-4.5 min-w-4.5 flex-none place-items-center rounded-[1rem] px-[0.3125rem] font-black text-[0.75rem] text-key leading-4.5 font-stretch-100%';

export function SideTag({ side }: { side: Side }) {
  return (
    <span className={`${look} ${side === 'a' ? 'bg-side-a' : 'bg-(--bb-side-b)'}`}>{side.toUpperCase()}</span>
  );
}
