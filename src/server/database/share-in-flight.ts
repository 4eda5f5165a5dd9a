/** Makes equal questions asked at the same time one question: every caller gets the first one's answer. They are equal by their first argument. */
export function shareInFlight<Asked extends unknown[], T>(ask: (...asked: Asked) => Promise<T>) {
  const inFlight = new Map<unknown, Promise<T>>();
  return (...asked: Asked): Promise<T> => {
    const [question] = asked;
    const running = inFlight.get(question);
    if (running !== undefined) return running;
    const answer = ask(...asked).finally(() => inFlight.delete(question));
    inFlight.set(question, answer);
    return answer;
  };
}
