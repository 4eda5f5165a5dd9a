/** Returns a number with its noun in the right form: "1 song", "2 songs". `noun`: the singular. */
export const countOf = (n: number, noun: string): string => `${n} ${noun}${n === 1 ? '' : 's'}`;
