/** Returns the parsed address, or null. `URL.parse` is missing in the browsers of 2023. */
export function parseUrl(address: string, base?: string): URL | null {
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
}
