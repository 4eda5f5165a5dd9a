type Ask<T, M extends unknown[]> = (question: string, ...more: M) => Promise<T>;

/** Makes equal questions asked at the same time one question: every caller gets the first one's answer. */
export function shareInFlight<T, M extends unknown[]>(ask: Ask<T, M>): Ask<T, M> {
  const inFlight = new Map<string, Promise<T>>();
  return (question, ...more) => {
    const running = inFlight.get(question);
    if (running !== undefined) return running;
    const asked = ask(question, ...more).finally(() => inFlight.delete(question));
    inFlight.set(question, asked);
    return asked;
  };
}
