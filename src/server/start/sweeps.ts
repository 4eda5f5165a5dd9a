import { sweepPasskeyQuestions } from '#server/accounts/locks/passkeys.ts';
import { freeNames } from '#server/accounts/rename.ts';
import { sweepSessions } from '#server/accounts/session.ts';
import { openDeadlineSweep } from '#server/battles/deadlines.ts';
import { sendPushes } from '#server/push/send-pushes.ts';
import type { Context } from '#server/settings/context.ts';

const hour = 60 * 60 * 1000;
/** How long after a look for due work the next one comes, in milliseconds. */
const pause = {
  deadlines: () => 250,
  pushes: () => 1000,
  sessions: () => hour,
  passkeyQuestions: () => hour,
  oldNames: () => hour,
  songs: () => 5000,
  // The first time soon after the start.
  popular: ({ songs }: Context) => (songs.knowsPopular() ? hour / 6 : 5000),
  moreSongs: () => hour / 12,
  oldSongs: () => hour / 6,
} as const;

/** Everything that happens by itself. Answers how to stop it, which waits for a sweep under way. */
export function startSweeps(context: Context): () => Promise<void> {
  const { songs } = context;
  const stopping = new AbortController();
  const stops = [
    repeat(context, 'deadlines', openDeadlineSweep(context)),
    repeat(context, 'pushes', () => sendPushes(context)),
    repeat(context, 'sessions', () => sweepSessions(context)),
    repeat(context, 'passkeyQuestions', () => sweepPasskeyQuestions(context)),
    repeat(context, 'oldNames', () => freeNames(context)),
    repeat(context, 'songs', songs.catchUp),
    repeat(context, 'popular', songs.learnPopular),
    repeat(context, 'moreSongs', () => songs.ingest(stopping.signal)),
    repeat(context, 'oldSongs', songs.sweep),
  ];
  return async () => {
    stopping.abort();
    await Promise.all(stops.map((stop) => stop()));
    await Promise.all(context.push?.underWay ?? []);
  };
}

function repeat(context: Context, sweep: keyof typeof pause, work: () => PromiseLike<unknown>) {
  const { log } = context;
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
    }, pause[sweep](context));
  };
  wait();
  return () => {
    stopped = true;
    clearTimeout(timer);
    return running;
  };
}
