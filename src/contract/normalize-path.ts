import { attempt } from '#rules/attempt.ts';

/** Punctuation that a chat made part of a link, or an extra slash. A segment of only such characters is kept. */
const trailing = /(^\/|[\p{L}\p{N}])[^\p{L}\p{N}/]*\/*$/u;

/** Returns the decoded path without trailing punctuation: `/battle/12)` becomes `/battle/12`. */
export const normalizePath = (pathname: string): string => decodePath(pathname).replace(trailing, '$1');

/** Decodes an address; one with invalid escapes is returned unchanged. */
export const decodePath = (address: string): string => attempt(() => decodeURIComponent(address), address);
