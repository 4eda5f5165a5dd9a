import type { Seat } from './seat.ts';

export function SideTag({ seat }: { seat: Seat }) {
  return <span className={`side ${seat}`}>{seat.toUpperCase()}</span>;
}
