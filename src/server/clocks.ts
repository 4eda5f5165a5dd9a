import { sweepChallenges } from './accounts/locks/challenges.ts';
import { sweepSessions } from './accounts/session.ts';
import { sweepDeadlines } from './battles/clock.ts';
import type { Context } from './context.ts';
import { expireRequests } from './rematches/store.ts';

/** How often due work is looked for, in milliseconds. */
const every = { deadlines: 250, rematches: 1000, sessions: 60 * 60 * 1000 } as const;

/** Everything that happens by itself. Answers how to stop it, which waits for a sweep under way. */
export function startClocks(context: Context): () => Promise<void> {
  const { db, now, clocks, log } = context;
  const stops = [
    repeat(every.deadlines, () => sweepDeadlines(context)),
    repeat(every.rematches, () => expireRequests(db, now(), clocks)),
    repeat(every.sessions, () => sweepSessions(context)),
    repeat(every.sessions, () => sweepChallenges(context)),
  ];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };

  function repeat(everyMs: number, work: () => PromiseLike<unknown>): () => Promise<void> {
    let running: Promise<void> = Promise.resolve();
    let timer: NodeJS.Timeout;
    let stopped = false;
    const round = async () => {
      await Promise.resolve(work()).catch((err) => log.warn({ err: err.message }, 'a sweep failed'));
      if (!stopped) wait();
    };
    const wait = () => {
      timer = setTimeout(() => {
        running = round();
      }, everyMs);
    };
    wait();
    return () => {
      stopped = true;
      clearTimeout(timer);
      return running;
    };
  }
}
