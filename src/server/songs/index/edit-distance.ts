/**
 * How many letters have to be put in, left out, changed or swapped with their neighbour to make one word the other;
 * anything above `most` is told as `most + 1`.
 */
export function editDistance(one: string, other: string, most: number): number {
  const width = other.length + 1;
  if (Math.abs(one.length - other.length) > most) return most + 1;
  const cost = new Uint8Array((one.length + 1) * width);
  for (let at = 0; at < width; at += 1) cost[at] = at;
  for (let row = 1; row <= one.length; row += 1) {
    if (fillRow(cost, one, other, row) > most) return most + 1;
  }
  return Math.min(cost[cost.length - 1] ?? 0, most + 1);
}

/** Fills in the costs of one more letter and answers the least of them. */
function fillRow(cost: Uint8Array, one: string, other: string, row: number): number {
  const width = other.length + 1;
  const start = row * width;
  let least = row;
  cost[start] = row;
  for (let col = 1; col < width; col += 1) {
    const at = start + col;
    const changed = one.charCodeAt(row - 1) === other.charCodeAt(col - 1) ? 0 : 1;
    const paid = (back: number) => cost[at - back] ?? 0;
    let here = Math.min(paid(1) + 1, paid(width) + 1, paid(width + 1) + changed);
    if (changed === 1 && areSwapped(one, other, row, col)) here = Math.min(here, paid(2 * width + 2) + 1);
    cost[at] = here;
    least = Math.min(least, here);
  }
  return least;
}

const areSwapped = (one: string, other: string, row: number, col: number): boolean =>
  row > 1 && col > 1 && one[row - 1] === other[col - 2] && one[row - 2] === other[col - 1];
