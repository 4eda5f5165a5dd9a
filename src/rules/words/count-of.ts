/** Returns a number with its noun: "1 song", "2 songs". */
export const countOf = (n: number, one: string): string => `${n} ${one}${n === 1 ? '' : 's'}`;
