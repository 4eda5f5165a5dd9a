/** What a chat takes for a part of a link, or a slash too many. What consists of such signs is what a player wrote. */
const stuckOn = /(^\/|[\p{L}\p{N}])[^\p{L}\p{N}/]*\/*$/u;

/** The path of an address as it was meant, in readable letters: `/battle/12)` is `/battle/12`. */
export const straightPath = (pathname: string): string => readable(pathname).replace(stuckOn, '$1');

/** An address that is none stays as it is. */
export function readable(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
