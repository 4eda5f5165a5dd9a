import { sweepChallenges } from './accounts/locks/challenges.ts';
import { sweepSessions } from './accounts/session.ts';
import { sweepDeadlines } from './battles/clock.ts';
import type { Context } from './context.ts';
import { sweepRematches } from './rematches/asked.ts';

/** How often due work is looked for, in milliseconds. */
const hour = 60 * 60 * 1000;
const every = {
  deadlines: 250,
  rematches: 5000,
  sessions: hour,
  challenges: hour,
  songs: 5000,
  moreSongs: hour / 12,
  oldSongs: hour / 6,
} as const;

/** Everything that happens by itself. Answers how to stop it, which waits for a sweep under way. */
export function startClocks(context: Context): () => Promise<void> {
  const { log, videos } = context;
  const stopping = new AbortController();
  const stops = [
    repeat('deadlines', () => sweepDeadlines(context)),
    repeat('rematches', () => sweepRematches(context)),
    repeat('sessions', () => sweepSessions(context)),
    repeat('challenges', () => sweepChallenges(context)),
    repeat('songs', videos.catchUp),
    repeat('moreSongs', () => videos.widen(stopping.signal)),
    repeat('oldSongs', videos.sweep),
  ];
  return async () => {
    stopping.abort();
    await Promise.all(stops.map((stop) => stop()));
  };

  function repeat(sweep: keyof typeof every, work: () => PromiseLike<unknown>): () => Promise<void> {
    let running: Promise<void> = Promise.resolve();
    let timer: NodeJS.Timeout;
    let stopped = false;
    let failing = false;
    const report = (err: unknown) => {
      // Once for each time it begins and ends: a database that is away would fill the log.
      if (err !== null && !failing) log.warn({ err, sweep }, 'a sweep failed');
      if (err === null && failing) log.info({ sweep }, 'a sweep works again');
      failing = err !== null;
    };
    const round = async () => {
      await Promise.try(work).then(() => report(null), report);
      if (!stopped) wait();
    };
    const wait = () => {
      timer = setTimeout(() => {
        running = round();
      }, every[sweep]);
    };
    wait();
    return () => {
      stopped = true;
      clearTimeout(timer);
      return running;
    };
  }
}
