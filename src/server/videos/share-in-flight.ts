/** Makes equal questions asked at the same time one question: all who ask get the first one's answer. */
export function shareInFlight<T>(ask: (question: string) => Promise<T>): (question: string) => Promise<T> {
  const inFlight = new Map<string, Promise<T>>();
  return (question) => {
    const running = inFlight.get(question);
    if (running !== undefined) return running;
    const asked = ask(question).finally(() => inFlight.delete(question));
    inFlight.set(question, asked);
    return asked;
  };
}
