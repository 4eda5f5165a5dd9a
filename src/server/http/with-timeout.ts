/** Returns the result of a promise, or `late` if it times out or rejects. */
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
