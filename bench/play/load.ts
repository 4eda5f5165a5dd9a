// One call, asked over and over on a number of kept-open connections.
import { type Spread, spreadOf } from '../measure/spread.ts';
import { openHttpConnection } from './http-connection.ts';

export type Call = { port: number; path: string; cookie?: string };
export type Rate = { perSecond: number; took: Spread };

/** Several calls share the connections in turns. */
export async function load(calls: Call[], connections: number, seconds: number): Promise<Rate> {
  const took: number[] = [];
  const from = performance.now();
  const until = from + seconds * 1000;
  const keepAsking = async (place: number) => {
    const call = calls[place % calls.length] as Call;
    const open = openHttpConnection(call.port);
    while (performance.now() < until) {
      const asked = performance.now();
      const { status, body } = await open.ask('GET', call.path, { cookie: call.cookie });
      if (status !== 200) throw new Error(`${call.path}: ${status} ${body}`);
      took.push(performance.now() - asked);
    }
    open.close();
  };
  await Promise.all(Array.from({ length: connections }, (_, place) => keepAsking(place)));
  return { perSecond: took.length / ((performance.now() - from) / 1000), took: spreadOf(took) };
}
