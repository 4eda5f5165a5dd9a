/** The channel does without it no longer than this, in milliseconds, if it did not come. */
const again = 3000;

/** A player who only looks at the poster needs no channel. */
export async function fetchSocket(): Promise<typeof import('./socket.ts')> {
  try {
    return await import('./socket.ts');
  } catch {
    await new Promise((done) => setTimeout(done, again));
    return fetchSocket();
  }
}
