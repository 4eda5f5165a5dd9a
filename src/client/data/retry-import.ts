/** In milliseconds. */
const retryMs = 3000;

/** Imports code when it is wanted, again and again until it comes: a page does not break because a file did not. */
export async function retryImport<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch {
    await new Promise((done) => setTimeout(done, retryMs));
    return retryImport(load);
  }
}
