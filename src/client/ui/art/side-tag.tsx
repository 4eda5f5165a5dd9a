/** Side A is the host, pink, left; side B the challenger, green, right. */
export type Seat = 'a' | 'b';

export function SideTag({ seat }: { seat: Seat }) {
  return <span className={`side ${seat}`}>{seat.toUpperCase()}</span>;
}
