/** Letters that are written from right to left; a stored name has no presentation forms of them. */
const rightToLeft = /[\u0590-\u08FF]/;

/** Returns a name whose letters do not change the order of a sentence around it: between a first strong isolate and its end. */
export const isolated = (name: string): string => (rightToLeft.test(name) ? `\u2068${name}\u2069` : name);
