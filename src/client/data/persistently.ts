/** In milliseconds. */
const again = 3000;

/** For code that is fetched when it is wanted: a page does not break because it did not come, it is asked for again. */
export async function persistently<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch {
    await new Promise((done) => setTimeout(done, again));
    return persistently(load);
  }
}
