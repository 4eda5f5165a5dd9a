import { sweepPasskeyQuestions } from '#server/accounts/locks/passkeys.ts';
import { freeNames } from '#server/accounts/rename.ts';
import { sweepSessions } from '#server/accounts/session.ts';
import { sweepDeadlines } from '#server/battles/deadlines.ts';
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

/** `sweepNow`: looks at once for what the time has made due; `stop` waits for a sweep under way. */
type Sweeps = { sweepNow: () => void; stop: () => Promise<void> };

/** Everything that happens by itself. */
export function startSweeps(context: Context): Sweeps {
  const { songs } = context;
  const stopping = new AbortController();
  const due = [
    repeat(context, 'deadlines', () => sweepDeadlines(context)),
    repeat(context, 'pushes', () => sendPushes(context)),
  ];
  const all = [
    ...due,
    repeat(context, 'sessions', () => sweepSessions(context)),
    repeat(context, 'passkeyQuestions', () => sweepPasskeyQuestions(context)),
    repeat(context, 'oldNames', () => freeNames(context)),
    repeat(context, 'songs', songs.catchUp),
    repeat(context, 'popular', songs.learnPopular),
    repeat(context, 'moreSongs', () => songs.ingest(stopping.signal)),
    repeat(context, 'oldSongs', songs.sweep),
  ];
  const stop = async () => {
    stopping.abort();
    await Promise.all(all.map((each) => each.stop()));
    await Promise.all(context.push?.underWay ?? []);
  };
  const sweepNow = () => {
    for (const each of due) each.sweepNow();
  };
  return { sweepNow, stop };
}

function repeat(context: Context, sweep: keyof typeof pause, work: () => PromiseLike<unknown>): Sweeps {
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
  const sweepNow = () => {
    clearTimeout(timer);
    if (!stopped) running = running.then(round);
  };
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(sweepNow, pause[sweep](context));
  };
  wait();
  const stop = () => {
    stopped = true;
    clearTimeout(timer);
    return running;
  };
  return { sweepNow, stop };
}
