import { sweepPasskeyChallenges } from '#server/accounts/locks/passkeys.ts';
import { releaseNames } from '#server/accounts/rename.ts';
import { sweepSessions } from '#server/accounts/session.ts';
import { sweepDeadlines } from '#server/battles/deadlines.ts';
import { sendPushes } from '#server/push/send-pushes.ts';
import type { Context } from '#server/settings/context.ts';

const minute = 60 * 1000;
const hour = 60 * minute;

/** A repeated job, or all of them. `sweepNow`: runs the time-critical jobs at once; `stop`: waits for a running job. */
type Sweep = { sweepNow: () => void; stop: () => Promise<void> };

/** Starts all repeated jobs of this instance. */
export function startSweeps(context: Context): Sweep {
  const { songs } = context;
  const stopping = new AbortController();
  const due = [
    repeat(context, 'deadlines', 250, () => sweepDeadlines(context)),
    repeat(context, 'pushes', 1000, () => sendPushes(context)),
  ];
  // Until popular songs are known, the job repeats quickly.
  const popularPause = () => (songs.knowsPopular() ? 10 * minute : 5000);
  const all = [
    ...due,
    repeat(context, 'sessions', hour, () => sweepSessions(context)),
    repeat(context, 'passkeyChallenges', hour, () => sweepPasskeyChallenges(context)),
    repeat(context, 'oldNames', hour, () => releaseNames(context)),
    repeat(context, 'songs', 5000, songs.catchUp),
    repeat(context, 'popular', popularPause, songs.updatePopular),
    repeat(context, 'moreSongs', 5 * minute, () => songs.ingest(stopping.signal)),
    repeat(context, 'oldSongs', 10 * minute, songs.sweep),
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

/** Repeats `work`. `pause`: time between the end of one run and the start of the next, in milliseconds. */
function repeat(
  { log }: Context,
  sweep: string,
  pause: number | (() => number),
  work: () => PromiseLike<unknown>,
): Sweep {
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout;
  let stopped = false;
  let failing = false;
  const report = (err: unknown) => {
    // Only the first failure and the recovery are logged, because an unavailable database would fill the log.
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
    timer = setTimeout(sweepNow, typeof pause === 'number' ? pause : pause());
  };
  wait();
  const stop = () => {
    stopped = true;
    clearTimeout(timer);
    return running;
  };
  return { sweepNow, stop };
}
