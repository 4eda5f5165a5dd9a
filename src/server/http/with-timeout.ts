/** The answer, or `late` when it does not come in time or fails. */
export async function withTimeout<T, L>(ms: number, answer: PromiseLike<T>, late: L): Promise<T | L> {
  const over = Promise.withResolvers<L>();
  const timer = setTimeout(() => over.resolve(late), ms);
  try {
    return await Promise.race([answer, over.promise]);
  } catch {
    return late;
  } finally {
    clearTimeout(timer);
  }
}

/** A page waits this many milliseconds for each thing it is made with: its session, its preview, its answers. Then it goes without. */
export const pageTimeoutMs = 700;
