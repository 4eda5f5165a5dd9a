/** Longer words are never compared. */
const longest = 64;
const width = longest + 1;
/** Row by row what it costs to make the beginning of the one word that of the other; used again for every two words. */
const cost = new Uint8Array(width * width);
for (let at = 0; at < width; at += 1) {
  cost[at] = at;
  cost[at * width] = at;
}

/** Letters put in, left out, changed or swapped with their neighbour; above `most` it is `most + 1`. */
export function editDistance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most || Math.max(one.length, other.length) > longest)
    return most + 1;
  for (let row = 1; row <= one.length; row += 1) {
    if (fillRow(one, other, row) > most) return most + 1;
  }
  return Math.min(cost[one.length * width + other.length] ?? 0, most + 1);
}

function fillRow(one: string, other: string, row: number): number {
  const start = row * width;
  let least = row;
  for (let col = 1; col <= other.length; col += 1) {
    const at = start + col;
    const isSame = one.charCodeAt(row - 1) === other.charCodeAt(col - 1);
    let here = Math.min(paid(at - 1) + 1, paid(at - width) + 1, paid(at - width - 1) + (isSame ? 0 : 1));
    if (!isSame && areSwapped(one, other, row, col)) here = Math.min(here, paid(at - 2 * width - 2) + 1);
    cost[at] = here;
    if (here < least) least = here;
  }
  return least;
}

const paid = (at: number): number => cost[at] ?? 0;

const areSwapped = (one: string, other: string, row: number, col: number): boolean =>
  row > 1 &&
  col > 1 &&
  one.charCodeAt(row - 1) === other.charCodeAt(col - 2) &&
  one.charCodeAt(row - 2) === other.charCodeAt(col - 1);
