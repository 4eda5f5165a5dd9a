/** Returns a percentage as every page shows it: "50%". */
export const percent = (value: number): string => `${value}%`;
