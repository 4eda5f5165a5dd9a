// Repeats calls on a number of persistent connections.
import { type Spread, spreadOf } from '../measure/spread.ts';
import { openHttpConnection } from './http-connection.ts';

export type Call = { port: number; path: string; cookie?: string };
export type Rate = { perSecond: number; took: Spread };

/** Repeats the calls for `seconds`; several calls are spread over the connections. */
export async function load(calls: Call[], connections: number, seconds: number): Promise<Rate> {
  const took: number[] = [];
  const from = performance.now();
  const until = from + seconds * 1000;
  const repeatCall = async (index: number) => {
    const call = calls[index % calls.length] as Call;
    const open = openHttpConnection(call.port);
    while (performance.now() < until) {
      const sentAt = performance.now();
      const { status, body } = await open.request('GET', call.path, { cookie: call.cookie });
      if (status !== 200) throw new Error(`${call.path}: ${status} ${body}`);
      took.push(performance.now() - sentAt);
    }
    open.close();
  };
  await Promise.all(Array.from({ length: connections }, (_, index) => repeatCall(index)));
  return { perSecond: took.length / ((performance.now() - from) / 1000), took: spreadOf(took) };
}
