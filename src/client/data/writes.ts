// Calls under way that change something. One of them may be signing somebody in.
const underWay = new Set<Promise<unknown>>();

export function noteWrite(call: Promise<unknown>): void {
  const over = () => void underWay.delete(call);
  underWay.add(call);
  call.then(over, over);
}

/** When those that are under way now are answered, however. */
export const writesAnswered = (): Promise<unknown> => Promise.allSettled([...underWay]);
