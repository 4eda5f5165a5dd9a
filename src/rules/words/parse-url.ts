import { attempt } from '#rules/attempt.ts';

/** Returns the parsed address, or null. `URL.parse` is missing in the browsers of 2023. */
export const parseUrl = (address: string, base?: string): URL | null =>
  attempt(() => new URL(address, base), null);
